import type { Settings } from '../settings/table.ts'
import { readReadyFile } from './ready-file.ts'

/** Where a sandbox with these settings listens. Where it may choose its port, only its ready file knows. */
export const addressOf = ({
  host,
  port,
  'ready-file': readyFile,
}: Pick<Settings, 'host' | 'port' | 'ready-file'>): { url: string } | { problem: string } => {
  if (port === 0) {
    const url = readyFile === undefined ? undefined : readReadyFile(readyFile)
    if (url !== undefined) return { url }
    return {
      problem:
        readyFile === undefined ? '--port 0 names no port: give --ready-file too' : `${readyFile} is not there yet`,
    }
  }
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return { url: `http://${name.includes(':') ? `[${name}]` : name}:${port}` }
}

/** Why a call to a sandbox came back without an answer. */
export const noAnswer = (url: string, error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
  return `no sandbox answers at ${url}: ${cause}`
}
