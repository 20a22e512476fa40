import type { Element, HTMLElement } from 'happy-dom'
import { isVisible } from '../support/dom-page.ts'
import { type DomTab, domTab } from '../support/dom-tab.ts'
import { LABELS, type TypedCard } from './shop-links.ts'

type FieldName = keyof typeof LABELS

const isFieldName = (name: string): name is FieldName => Object.hasOwn(LABELS, name)

/** The card entry page and the following pages in a DOM, without a browser. */
export type CardPage = Pick<
  DomTab,
  'url' | 'status' | 'headers' | 'html' | 'press' | 'open' | 'sent' | 'comeBack' | 'letLeadOn'
> & {
  /** Types into the given fields, letter by letter, after their current text. */
  type(card: TypedCard): Promise<void>
  /** Replaces the texts of the fields, and submits the form. */
  enter(card: TypedCard): Promise<void>
  save(): Promise<void>
  /** Presses the button without a response. */
  startSaving(): void
  /** Returns whether the button is marked as pressed. */
  isBusy(): boolean
  /** Sets values without events, as a browser does when it restores a form. */
  findKept(card: TypedCard): void
  /** Enters a code on the bank page. */
  enterBankCode(code: string, button?: string): Promise<void>
  /** Presses a button or follows a link by its name. */
  click(name: string): Promise<void>
  clickTwice(name: string): Promise<void>
  /** Presses a button, and returns the problems that are shown before it is released. */
  holdDown(name: string): Promise<ReturnType<CardPage['problems']>>
  unfold(...titles: readonly string[]): Promise<void>
  choose(label: string, choice: string): void
  /** Replaces the text of any field, by its label. */
  write(label: string, text: string): void
  /** Returns the texts of the card fields, in the order of the page. */
  held(): readonly string[]
  /** Returns the problems by field. */
  problems(): readonly (readonly [field: string, message: string])[]
  /** Returns the texts that a screen reader announces automatically. */
  alerts(): readonly string[]
  /** Returns the accessible state and descriptions of a card field. */
  stateOf(field: FieldName): { readonly invalid: boolean; readonly notes: readonly string[] }
  /** Returns the name of the focused field or button. */
  focused(): string
  caret(): number | null
  brand(): string
  codeHint(): string
  heading(): string
  title(): string
  /** Returns the texts of the elements with a test ID. */
  shown(testId: string): string
  summary(): string
  /** Returns whether a text is visible. */
  sees(text: string): boolean
  /** Returns the numbers of the visible test cards. */
  testCards(): readonly string[]
  testCardGroups(): readonly string[]
  /** Returns the names of the buttons in a group. */
  testCardsIn(group: string): readonly string[]
  searchResult(): string
  /** Returns the search text. */
  search(): string
  /** Returns the texts of the selected test cards. */
  chosen(): readonly string[]
}

const textOf = (element: Element | null): string => element?.textContent ?? ''

export const cardPage = (options: { readonly javaScript?: boolean; readonly language?: string } = {}): CardPage => {
  const { javaScript = true, language = 'en' } = options
  const tab = domTab({ javaScript, headers: { 'accept-language': language } })
  const all = (selector: string): HTMLElement[] => [...tab.document().querySelectorAll<HTMLElement>(selector)]
  const first = (selector: string, is: (element: HTMLElement) => boolean = () => true): HTMLElement => {
    const match = all(selector).find(is)
    if (!match) throw new Error(`The page has no matching ${selector}`)
    return match
  }
  const field = (name: string): HTMLElement => first(`input[name=${name}].card`)
  const named = (name: string) =>
    first(
      'a, button, summary',
      (element) => isVisible(element) && [element.getAttribute('aria-label'), textOf(element)].includes(name),
    )
  const labelled = (label: string): HTMLElement => {
    const result = first('label', (element) => (element.firstChild?.textContent ?? '').trim() === label)
    const id = result.getAttribute('for')
    return id ? first(`#${id}`) : first('input, select', (element) => result.contains(element))
  }
  const type = async (card: TypedCard): Promise<void> => {
    for (const [name, text] of Object.entries(card)) {
      tab.goTo(field(name))
      await tab.press(...text)
    }
  }
  const save = (): Promise<void> => tab.click(first('#save'))
  const seenCards = () => all('[data-number]').filter(isVisible)

  const problems = () =>
    all('form .problem').map((each) => [each.dataset.testid?.replace('-problem', '') ?? '', textOf(each)] as const)

  return {
    ...tab,
    type,
    save,
    startSaving: () => tab.clickWithoutResponse(first('#save')),
    isBusy: () => first('#save').getAttribute('aria-disabled') === 'true',
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
    async enterBankCode(code, button = 'Confirm') {
      tab.goTo(first('#code'))
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
      for (const title of titles) await tab.click(first('summary', (summary) => textOf(summary) === title))
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
    alerts: () => all('[role=alert]').filter(isVisible).map(textOf),
    stateOf: (name) => {
      const notes = (field(name).getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)
      return {
        invalid: field(name).getAttribute('aria-invalid') === 'true',
        notes: notes.map((id) => textOf(first(`#${id}`))),
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
    brand: () => textOf(first('[role=status]')),
    codeHint: () => textOf(first('#cvv-hint')),
    heading: () => textOf(first('h1')),
    title: () => tab.document().title,
    shown: (testId) => all(`[data-testid=${testId}]`).map(textOf).join(' '),
    summary: () => textOf(first('.summary')),
    sees: (text) => {
      const has = (each: Element): boolean => textOf(each).includes(text)
      return all('*').some((each) => has(each) && ![...each.children].some(has) && isVisible(each))
    },
    testCards: () =>
      seenCards()
        .map((card) => card.dataset.number ?? '')
        .sort(),
    testCardsIn: (group) => {
      const section = first('#first section', (each) => textOf(each.firstElementChild) === group)
      return seenCards()
        .filter((card) => section.contains(card))
        .map((card) => card.getAttribute('aria-label') ?? '')
    },
    testCardGroups: () => all('#first h2').filter(isVisible).map(textOf),
    search: () => first('#find').getAttribute('value') ?? '',
    searchResult: () => textOf(first('#found')),
    chosen: () => all('[aria-pressed=true]').map((card) => card.textContent ?? ''),
  }
}
