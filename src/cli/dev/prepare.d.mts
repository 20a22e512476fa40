/** The folder of the project, with a slash at its end. */
export const ROOT: string
/** Builds dist/ when it is not what the sources say. */
export function build(): Promise<void>
/** Installs what is missing and builds what is stale; does nothing when all is fresh. */
export function prepare(): Promise<void>
