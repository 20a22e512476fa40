/** The folder of the project, with a slash at its end. */
export const ROOT: string
/** Builds dist/ when it is not what the sources say. */
export function build(): Promise<void>
/** Installs what only some commands want into a folder of its own, anew; whether that went well. */
export function installApart(what: {
  readonly name: string
  readonly folder: string
  readonly packages?: readonly string[]
}): boolean
/** Installs what is missing and builds what is stale; does nothing when all is fresh. */
export function prepare(): Promise<void>
