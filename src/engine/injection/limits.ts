/** UTF-16 units of one declared subject that are read: many times what any honest definition has. */
export const MAX_READ = 131_072;
