import { closest, type Element } from '../../core/domain/html-elements.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'

const UNSENT = ['submit', 'button', 'image', 'reset', 'file']
const IF_CHECKED = ['checkbox', 'radio']

const isSent = ({ tag, attributes }: Element): boolean => {
  if (tag === 'textarea') return true
  const type = attributes.get('type')?.toLowerCase() ?? 'text'
  if (tag !== 'input' || UNSENT.includes(type)) return false
  return !IF_CHECKED.includes(type) || attributes.has('checked')
}

/** A form of a page: its target, and the fields that it submits unchanged. */
type Form = {
  readonly action: URL
  readonly method: 'GET' | 'POST'
  readonly fields: Readonly<Record<string, string>>
}

const fieldsOf = (all: readonly Element[], form: Element): Form['fields'] =>
  Object.fromEntries(
    all
      .filter((element) => isSent(element) && !element.attributes.has('disabled') && closest(element, 'form') === form)
      .flatMap(({ tag, attributes, text }): [string, string][] => {
        const name = attributes.get('name') ?? ''
        return name === '' ? [] : [[name, tag === 'textarea' ? text : (attributes.get('value') ?? '')]]
      }),
  )

/** Returns the forms with a valid action URL. */
export const formsIn = (all: readonly Element[], pageUrl: string): readonly Form[] =>
  all
    .filter(({ tag }) => tag === 'form')
    .flatMap((element): readonly Form[] => {
      const { attributes } = element
      const action = attempt(() => new URL(attributes.get('action') || pageUrl, pageUrl))
      if (action === undefined) return []
      const method = attributes.get('method')?.toLowerCase() === 'post' ? 'POST' : 'GET'
      return [{ action, method, fields: fieldsOf(all, element) }]
    })
