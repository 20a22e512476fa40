/** A generated file: its path from the root of the project, and its content. */
export type Generated = { readonly path: string; readonly text: string }

/** Returns the comment above a generated module. */
export const banner = (source: string): string => `/* Generated from ${source} by \`npm run generate\`. Do not edit. */`
