// Part of the program, in what each of its files loads: how it comes to what the build put aside for later (bundle-later.mjs).
import { readFileSync } from 'node:fs'
import { compileFunction } from 'node:vm'

const FOLDER = import.meta.url.replace(/[^/]*$/, '')

/** What is read when it is wanted, or was taken into memory. */
const texts = new Map()
/** What was loaded, by its name: a part as a module of its own, and a file that Node loads. */
const parts = new Map()
const files = new Map()

const isPart = (name) => name.endsWith('.part.js')

const readPart = (name) => {
  try {
    return readFileSync(new URL(name, FOLDER), 'utf8')
  } catch (cause) {
    throw Object.assign(new Error(`Cannot find module '${FOLDER}${name.slice(2)}'`, { cause }), {
      code: 'ERR_MODULE_NOT_FOUND',
    })
  }
}
const textOf = (name) => texts.get(name) ?? readPart(name)

/** A part stands in one function, whose first line names the files that Node has to load before, for all that it needs. */
const loadPart = (name) => {
  const known = parts.get(name)
  if (known !== undefined) return known.exports
  const module = { exports: {} }
  parts.set(name, module)
  const asked = (wanted) => (isPart(wanted) ? loadPart(wanted) : (files.get(wanted) ?? require(wanted)))
  try {
    compileFunction(textOf(name), ['require', 'module', 'exports', '__later'], { filename: FOLDER + name.slice(2) })(
      asked,
      module,
      module.exports,
      later,
    )
  } catch (error) {
    // It may be tried again.
    parts.delete(name)
    throw error
  }
  return module.exports
}

const loadFilesOf = async (name) => {
  const [head] = textOf(name).split('\n', 1)
  const wanted = JSON.parse(head.slice(2)).filter((file) => !files.has(file))
  const load = async (file) => files.set(file, await import(FOLDER + file.slice(2)))
  await Promise.all(wanted.map(load))
}

/** Loads a file of the build by its name, in the place of `import()`. */
const later = async (name) => {
  if (!isPart(name)) return import(FOLDER + name.slice(2))
  if (!parts.has(name)) await loadFilesOf(name)
  return loadPart(name)
}

/** Takes parts into memory, as they are on the disk, with the files that they need. */
later.keep = async (names) => {
  for (const name of names) if (!texts.has(name)) texts.set(name, readPart(name))
  for (const name of names) await loadFilesOf(name)
}

// The build puts its own name there: another build, or this one in another folder, may be loaded in the same process.
globalThis[Symbol.for(`threeds-sandbox @@BUILD@@ ${FOLDER}`)] = later
