import { constants as bufferLimits } from 'node:buffer'
import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats, statSync } from 'node:fs'

/** Thrown for a path that is no regular file, or for a file that is too large. The message is the end of a sentence. */
export class NotReadable extends Error {
  override readonly name = 'NotReadable'
}

/** Returns the kind of a path that is no regular file. Reading a pipe or a device may never end. */
const kindOf = (stat: Stats): string => {
  if (stat.isDirectory()) return 'it is a folder, not a file'
  if (stat.isFIFO()) return 'it is a named pipe, not a file'
  return stat.isSocket() ? 'it is a socket, not a file' : 'it is a device, not a file'
}

const requireRegular = (stat: Stats): void => {
  if (!stat.isFile()) throw new NotReadable(kindOf(stat))
}

/**
 * Opens a regular file for reading. The caller closes the descriptor. Never waits: a pipe that takes the place of the file
 * meanwhile is opened without blocking, and rejected. @throws NotReadable, or the error of Node
 */
export const openRegularFile = (path: string): number => {
  requireRegular(statSync(path))
  const opened = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    requireRegular(fstatSync(opened))
    return opened
  } catch (error) {
    closeSync(opened)
    throw error
  }
}

/** Reads a regular file of at most `most` bytes. @throws NotReadable, or the error of Node */
export const readRegularFile = (path: string, most = bufferLimits.MAX_STRING_LENGTH): Buffer => {
  const opened = openRegularFile(path)
  try {
    if (fstatSync(opened).size > most) throw new NotReadable('the file is too large')
    return readFileSync(opened)
  } finally {
    closeSync(opened)
  }
}
