import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../../scripts/prepare.mjs'
import { inShell } from '../support/example.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { isLong } from '../support/long-runs.ts'
import { builtProgram } from '../support/process.ts'
import { done } from '../support/team-project.ts'

type Step = { readonly run?: string; readonly uses?: string; readonly with?: Readonly<Record<string, string>> }
type Job = { readonly steps: readonly Step[] }

const jobsOf = (workflow: string) =>
  parse(readFileSync(join(ROOT, `.github/workflows/${workflow}.yml`), 'utf8')).jobs as Readonly<Record<string, Job>>
const jobs = jobsOf('release')
const runsOf = (job: string, { [job]: one } = jobs): readonly string[] =>
  one?.steps.flatMap(({ run = [] }) => run) ?? []

/** The steps that take minutes, and have the same result as the built project. */
const SLOW_STEPS = /^npm (?:ci|run build)\b/

/** Creates a checkout of the files that git knows, with the packages and the build of this clone unless all steps run. */
const checkout = async (): Promise<string> => {
  const folder = temporaryFolder()
  const listed = await done('git ls-files -z --cached --others --exclude-standard', ROOT)
  for (const name of listed.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    cpSync(join(ROOT, name), join(folder, name))
  }
  if (isLong) return folder
  cpSync(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return folder
}

/** Runs a step as GitHub does. */
const runStep = (run: string, folder: string, tag: string) => {
  const script = join(temporaryFolder(), 'script')
  writeFileSync(script, run)
  return inShell(`bash -e '${script}'`, folder, { env: { GITHUB_REF_NAME: tag } })
}

describe('the release workflow', { timeout: isLong ? 1_200_000 : 120_000 }, () => {
  builtProgram()
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly version: string }

  it('packs, and publishes exactly the listed files', async () => {
    const folder = await checkout()
    const results: string[] = []
    for (const run of runsOf('pack').filter((step) => isLong || !SLOW_STEPS.test(step))) {
      const { code, output } = await runStep(run, folder, `v${version}`)
      expect(code, `${run}\n${output}`).toBe(0)
      results.push(output)
    }
    const file = `threeds-sandbox-${version}.tgz`
    expect(readdirSync(folder).filter((name) => name.endsWith('.tgz'))).toEqual([file])
    const packed = (await done(`tar -tzf ${file}`, folder)).trim().split('\n')
    const paths = packed.map((path) => path.replace(/^package\//, ''))
    const listing = results.find((output) => output.includes('(dry-run)')) ?? ''
    const listed = [...listing.matchAll(/^npm notice [\d.]+[kM]?B (\S+)$/gm)].map(([, path]) => path)
    expect(listed.toSorted()).toEqual(paths.toSorted())
    expect(paths.filter((path) => /^(?:src|test|scripts|\.)|\.env|\.npmrc/.test(path))).toEqual([])
    const bill = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'))
    expect(bill.components.map(({ name }: { name: string }) => name)).toContain('express')

    // The publishing job has the artifact only.
    const artifact = temporaryFolder()
    const upload = jobs.pack?.steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact'))
    const names = upload?.with?.path?.replace('*.tgz', file).split('\n') ?? []
    for (const name of names) cpSync(join(folder, name), join(artifact, name))
    const [publish = ''] = runsOf('publish')
    expect(publish).toContain(' --provenance ')
    // Provenance needs a token of GitHub, so this is the last step that can run elsewhere.
    const rehearsed = await runStep(publish.replace('--provenance', '--dry-run'), artifact, `v${version}`)
    expect(rehearsed).toEqual({ code: 0, output: expect.stringContaining(`+ threeds-sandbox@${version}`) })
  })

  it('ends at a tag that is not the version', async () => {
    const [check = ''] = runsOf('pack')
    expect((await runStep(check, ROOT, `v${version}`)).code).toBe(0)
    expect((await runStep(check, ROOT, `v${version}9`)).code).toBe(1)
  })

  it('gives the image no moving tag, and publishes the built file', () => {
    const [push = ''] = runsOf('publish-image')
    // biome-ignore lint/suspicious/noTemplateCurlyInString: variables of bash
    expect(push.match(/docker:\/\/\S+/g)).toEqual(['docker://ghcr.io/${GITHUB_REPOSITORY,,}:${GITHUB_REF_NAME#v}"'])
    const [, build = ''] = runsOf('build-image')
    expect(build).toContain('--platform linux/amd64,linux/arm64')
    const [, file] = /--output type=oci,dest=(\S+)/.exec(build) ?? []
    expect(push).toContain(`oci-archive:${file} `)
    expect(runsOf('image', jobsOf('ci'))).toEqual(expect.arrayContaining([...runsOf('build-image')]))
    expect(runsOf('build-image').join('\n')).not.toMatch(/--tag|--push|latest/)
  })
})
