/** Maximum UTF-16 units read of one declared subject: many times more than any honest definition has. */
export const MAX_READ = 131_072;
