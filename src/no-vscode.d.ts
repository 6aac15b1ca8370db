// Stands in for the module `vscode` on every floor below `extension`: importing anything from it is a compile error there.
export {};
