/** What is wrong with this version of Node, or undefined. */
export function nodeProblem(version: string): string | undefined
