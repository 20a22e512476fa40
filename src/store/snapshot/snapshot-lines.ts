/** How a snapshot joins the journals. */
export type SnapshotHead = {
  /** The first journal that is not in it. */
  readonly journal: number
  /** The last sequence number before that journal. */
  readonly seq: number
  /** Nothing came after it when it was written: that journal need not be there. */
  readonly clean: boolean
}

const HEAD = /^\{"version":2,"journal":([1-9]\d{0,14}),"seq":(0|[1-9]\d{0,14}),"clean":(true|false),"records":\[$/

/** The first line. */
export const headLine = ({ journal, seq, clean }: SnapshotHead): string =>
  `{"version":2,"journal":${journal},"seq":${seq},"clean":${clean},"records":[`

/** What `headLine` wrote, or undefined. */
export const headOf = (line: string): SnapshotHead | undefined => {
  const [, journal, seq, clean] = HEAD.exec(line) ?? []
  return journal === undefined ? undefined : { journal: Number(journal), seq: Number(seq), clean: clean === 'true' }
}

/** The line after the records. */
export const endLine = (count: number): string => `["end",${count}]],`

/** The last line: sha256 of all bytes before it. */
export const checksumLine = (hex: string): string => `"checksum":"${hex}"}`
