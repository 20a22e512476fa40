import { describe, expect, it } from 'vitest'
import { slowDirectory } from '../support/slow-directory.ts'
import { openState, PAGE_KINDS, type Row, SECTIONS, TEXTS } from './documented-pages.ts'
import { byTestId, inRole } from './page-reader.ts'
import { sharedShopFront } from './shop-front.ts'

const front = sharedShopFront({ sleep: slowDirectory().sleep })

/** Tables that extend another table. */
const ADDITIONS = /^Additional:|^On every page/m

/** Test IDs of parts that several pages share. */
const EVERYWHERE = [
  'developer-hints',
  'network',
  'time-left',
  'test-cards',
  'find-card',
  'chosen-card',
  'other-cards',
  'other-card',
  'other-code',
  'other-brand',
  'fill-other-card',
  'page-choices',
]
/** Test IDs in `page-choices`. */
const END = /^(end|reasons)-/

it('every table of docs/reference/hosted-pages.md is tested', () => {
  expect([...SECTIONS.keys()]).toEqual(Object.keys(PAGE_KINDS))
})

/** Maximum size of a page in bytes. */
const LARGEST_PAGE = 31 * 1024

const KNOWN = [...SECTIONS.values()].flat().map(({ testId }) => testId)

const describeRow = ({ testId, role, name }: Row): string => `${testId} ${role} ${name}`.trim()

describe('docs/reference/hosted-pages.md lists all test IDs of', () => {
  it.each(Object.keys(PAGE_KINDS))('%s', async (title) => {
    const rows = SECTIONS.get(title) ?? []
    const { page, html } = await openState(title, front())
    const bytes = Buffer.byteLength(html())
    expect(bytes).toBeGreaterThan(1000)
    expect(bytes).toBeLessThan(LARGEST_PAGE)
    const loaded = [...page().querySelectorAll('[src], link')].map(
      (element) => element.getAttribute('src') ?? element.getAttribute('href'),
    )
    expect(loaded, 'a page loads nothing else').toEqual([expect.stringMatching(/^data:/)])
    for (const row of rows) {
      const named = row.testId ? byTestId(page(), row.testId) : []
      const matches = row.role ? inRole(page(), row.role, row.name === '' ? undefined : row.name) : named
      expect(
        matches.filter((element) => !row.testId || named.includes(element)),
        describeRow(row),
      ).toHaveLength(1)
      if (row.testId) expect(named, describeRow(row)).toHaveLength(1)
    }
    const documented = ADDITIONS.test(TEXTS.get(title) ?? title) ? KNOWN : rows.map(({ testId }) => testId)
    const undocumented = [...page().querySelectorAll('[data-testid]')]
      .map((element) => element.getAttribute('data-testid') ?? '')
      .filter((id) => ![...documented, ...EVERYWHERE].includes(id) && !(END.test(id) && KNOWN.includes(id)))
    expect(undocumented).toEqual([])
  })
})

it('a test card is found by its number, as documented in docs/reference/hosted-pages.md', async () => {
  const [, hook = 'the file names none'] = /`(\[data-number="\d+"\])`/.exec(TEXTS.get('Test cards') ?? '') ?? []
  const { page } = await openState('Test cards', front())
  expect([...page().querySelectorAll(hook)].map((element) => element.tagName)).toEqual(['BUTTON'])
})
