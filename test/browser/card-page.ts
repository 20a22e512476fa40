import type { Element, HTMLElement } from 'happy-dom'
import { isSeen } from '../support/dom-page.ts'
import { type DomTab, domTab } from '../support/dom-tab.ts'
import { LABELS, type TypedCard } from './desk.ts'

type FieldName = keyof typeof LABELS

const isFieldName = (name: string): name is FieldName => Object.hasOwn(LABELS, name)

/** The card entry page, and those that it leads to, as somebody without a browser uses them: in a DOM. */
export type CardPage = Pick<
  DomTab,
  'url' | 'status' | 'headers' | 'html' | 'press' | 'open' | 'sent' | 'comeBack' | 'letLeadOn'
> & {
  /** Types into the fields that are named, letter by letter, behind what they hold, one after the other. */
  type(card: TypedCard): Promise<void>
  /** Pastes a card in place of what the fields hold, and sends it. */
  enter(card: TypedCard): Promise<void>
  save(): Promise<void>
  /** Presses the button, and no answer comes. */
  startSaving(): void
  /** Whether the button says that it was pressed. */
  isBusy(): boolean
  /** Puts into fields what a browser has kept, which tells a page nothing. */
  findKept(card: TypedCard): void
  /** Answers the bank with a code. */
  answerBank(code: string, button?: string): Promise<void>
  /** Presses a button or follows a link by its name. */
  click(name: string): Promise<void>
  clickTwice(name: string): Promise<void>
  /** Presses a button with a finger, and tells what is said to be wrong before it is let go. */
  holdDown(name: string): Promise<ReturnType<CardPage['problems']>>
  unfold(...titles: readonly string[]): Promise<void>
  choose(label: string, choice: string): void
  /** Pastes into any field, by its label, in place of what it holds. */
  write(label: string, text: string): void
  /** What the card fields hold, in the order of the page. */
  held(): readonly string[]
  /** What is said to be wrong, by its field. */
  problems(): readonly (readonly [field: string, words: string])[]
  /** What a screen reader announces by itself. */
  alerts(): readonly string[]
  /** What a card field says of itself to whoever does not see it. */
  told(field: FieldName): { readonly invalid: boolean; readonly notes: readonly string[] }
  /** The name of the field or button that has the focus. */
  focused(): string
  caret(): number | null
  longestCode(): string | null
  brand(): string
  codeHint(): string
  heading(): string
  title(): string
  /** The texts of the parts that have a test id. */
  shown(testId: string): string
  summary(): string
  /** Whether a text can be seen: nothing that it is in is folded or hidden. */
  sees(text: string): boolean
  /** The numbers of the test cards that can be seen. */
  testCards(): readonly string[]
  testCardGroups(): readonly string[]
  /** The names of the buttons below the heading of a group. */
  testCardsIn(group: string): readonly string[]
  found(): string
  /** What a search was for. */
  search(): string
  /** The test card that is marked as chosen: what its button shows. */
  chosen(): readonly string[]
}

const textOf = (element: Element | null): string => element?.textContent ?? ''

export const cardPage = (options: { readonly javaScript?: boolean; readonly language?: string } = {}): CardPage => {
  const { javaScript = true, language = 'en' } = options
  const tab = domTab({ javaScript, headers: { 'accept-language': language } })
  const all = (selector: string): HTMLElement[] => [...tab.document().querySelectorAll<HTMLElement>(selector)]
  const one = (selector: string, is: (element: HTMLElement) => boolean = () => true): HTMLElement => {
    const found = all(selector).find(is)
    if (!found) throw new Error(`the page has no such ${selector}`)
    return found
  }
  const field = (name: string): HTMLElement => one(`input[name=${name}].card`)
  const named = (name: string) =>
    one(
      'a, button, summary',
      (element) => isSeen(element) && [element.getAttribute('aria-label'), textOf(element)].includes(name),
    )
  const labelled = (label: string): HTMLElement => {
    const found = one('label', (element) => (element.firstChild?.textContent ?? '').trim() === label)
    const id = found.getAttribute('for')
    return id ? one(`#${id}`) : one('input, select', (element) => found.contains(element))
  }
  const type = async (card: TypedCard): Promise<void> => {
    for (const [name, text] of Object.entries(card)) {
      tab.goTo(field(name))
      await tab.press(...text)
    }
  }
  const save = (): Promise<void> => tab.click(one('#save'))
  const seenCards = () => all('[data-number]').filter(isSeen)

  const problems = () =>
    all('form .problem').map((each) => [each.dataset.testid?.replace('-problem', '') ?? '', textOf(each)] as const)

  return {
    ...tab,
    type,
    save,
    startSaving: () => tab.clickInVain(one('#save')),
    isBusy: () => one('#save').getAttribute('aria-disabled') === 'true',
    findKept(card) {
      for (const [name, text] of Object.entries(card)) Object.assign(field(name), { value: text })
    },
    async enter(card) {
      for (const [name, text] of Object.entries(card)) {
        tab.mark(field(name))
        tab.paste(text)
      }
      await save()
    },
    async answerBank(code, button = 'Confirm') {
      tab.goTo(one('#code'))
      await tab.press(...code)
      await tab.click(named(button))
    },
    async click(name) {
      await tab.click(named(name))
      await tab.settled()
    },
    async clickTwice(name) {
      const button = named(name)
      await Promise.all([tab.click(button), tab.click(button)])
    },
    async holdDown(name) {
      const button = named(name)
      tab.pressDown(button)
      const during = problems()
      await tab.click(button)
      await tab.settled()
      return during
    },
    async unfold(...titles) {
      for (const title of titles) await tab.click(one('summary', (summary) => textOf(summary) === title))
    },
    choose(label, choice) {
      const option = [...labelled(label).querySelectorAll('option')].find((each) => textOf(each) === choice)
      if (!option) throw new Error(`${label} has no choice ${choice}`)
      option.selected = true
    },
    write(label, text) {
      tab.mark(labelled(label))
      tab.paste(text)
    },
    held: () => all('input.card').map((input) => ('value' in input ? String(input.value) : '')),
    problems,
    alerts: () => all('[role=alert]').filter(isSeen).map(textOf),
    told: (name) => {
      const notes = (field(name).getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)
      return {
        invalid: field(name).getAttribute('aria-invalid') === 'true',
        notes: notes.map((id) => textOf(one(`#${id}`))),
      }
    },
    focused() {
      const { activeElement } = tab.document()
      const name = activeElement?.getAttribute('name') ?? ''
      return isFieldName(name) ? LABELS[name] : textOf(activeElement)
    },
    caret: () => {
      const active = tab.document().activeElement
      return active && 'selectionStart' in active ? Number(active.selectionStart) : null
    },
    longestCode: () => field('cvv').getAttribute('maxlength'),
    brand: () => textOf(one('[role=status]')),
    codeHint: () => textOf(one('#cvv-hint')),
    heading: () => textOf(one('h1')),
    title: () => tab.document().title,
    shown: (testId) => all(`[data-testid=${testId}]`).map(textOf).join(' '),
    summary: () => textOf(one('.summary')),
    sees: (text) => {
      const has = (each: Element): boolean => textOf(each).includes(text)
      return all('*').some((each) => has(each) && ![...each.children].some(has) && isSeen(each))
    },
    testCards: () =>
      seenCards()
        .map((card) => card.dataset.number ?? '')
        .sort(),
    testCardsIn: (group) => {
      const section = one('#first section', (each) => textOf(each.firstElementChild) === group)
      return seenCards()
        .filter((card) => section.contains(card))
        .map((card) => card.getAttribute('aria-label') ?? '')
    },
    testCardGroups: () => all('#first h2').filter(isSeen).map(textOf),
    search: () => one('#find').getAttribute('value') ?? '',
    found: () => textOf(one('#found')),
    chosen: () => all('[aria-pressed=true]').map((card) => card.textContent ?? ''),
  }
}
