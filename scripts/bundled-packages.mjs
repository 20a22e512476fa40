// Licenses and CycloneDX list of the packages that are bundled into dist.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './prepare.mjs'

const readJson = (...path) => JSON.parse(readFileSync(join(ROOT, ...path), 'utf8'))

/** Returns the folders of all packages that have code in an output. */
const foldersOf = (metafiles) => {
  const inputs = metafiles.flatMap(({ outputs }) =>
    Object.values(outputs).flatMap((output) =>
      Object.entries(output.inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
    ),
  )
  const folders = inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [])
  return [...new Set(folders)].sort()
}

/** Reads name, version and license of a package. @throws if it has no license or no text of it, as it cannot be shipped then */
const describe = (folder) => {
  const { name, version, license } = readJson(folder, 'package.json')
  const file = readdirSync(join(ROOT, folder)).find((item) => /^licen[sc]e(\.\w+)?$/i.test(item))
  if (typeof license !== 'string' || file === undefined)
    throw new Error(`${folder} is bundled, but has no license or no license text.`)
  const { integrity } = readJson('package-lock.json').packages[folder.slice(folder.indexOf('node_modules/'))]
  return { name, version, license, text: readFileSync(join(ROOT, folder, file), 'utf8').trim(), integrity }
}

const LINE = '-'.repeat(80)
const noticesOf = (packages) =>
  [
    'threeds-sandbox contains parts of these packages, each under its own license.',
    ...packages.map(({ name, version, license, text }) => `${LINE}\n${name} ${version} (${license})\n\n${text}`),
  ].join('\n\n')

const componentOf = ({ name, version, license }, type) => {
  const [group, short] = name.startsWith('@') ? name.split('/') : [undefined, name]
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return { type, 'bom-ref': purl, group, name: short, version, licenses: [{ license: { id: license } }], purl }
}

/** Converts the hash of the lockfile into that of CycloneDX. */
const hashOf = ({ integrity }) => {
  const [, algorithm, hash] = /^(sha\d+)-(.+)$/.exec(integrity)
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(hash, 'base64').toString('hex') }
}

/** Returns the CycloneDX list. It has no serial number and no time, so that the same sources give the same file. */
const billOf = (packages) => {
  const itself = componentOf(readJson('package.json'), 'application')
  const components = packages.map((item) => ({ ...componentOf(item, 'library'), hashes: [hashOf(item)] }))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: itself },
    components,
    dependencies: [{ ref: itself['bom-ref'], dependsOn: components.map((item) => item['bom-ref']) }],
  }
}

/** Returns both files by their names, for all packages in the metafiles of esbuild. */
export const bundledPackages = (metafiles) => {
  const packages = foldersOf(metafiles).map(describe)
  return {
    'third-party-licenses.txt': `${noticesOf(packages)}\n`,
    'sbom.cdx.json': `${JSON.stringify(billOf(packages), undefined, 1)}\n`,
  }
}
