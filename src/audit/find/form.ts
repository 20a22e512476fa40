import { attempt } from '../../domain/attempt.ts'
import type { Step } from '../customer-port.ts'
import { closest, type Element, elementsOf } from './html.ts'

const SILENT = ['submit', 'button', 'image', 'reset', 'file']
const IF_CHECKED = ['checkbox', 'radio']

const isSent = ({ tag, attributes }: Element): boolean => {
  if (tag === 'textarea') return true
  const type = attributes.get('type')?.toLowerCase() ?? 'text'
  if (tag !== 'input' || SILENT.includes(type)) return false
  return !IF_CHECKED.includes(type) || attributes.has('checked')
}

const fieldsOf = (all: readonly Element[], form: Element): Readonly<Record<string, string>> =>
  Object.fromEntries(
    all
      .filter((element) => isSent(element) && !element.attributes.has('disabled') && closest(element, 'form') === form)
      .flatMap(({ tag, attributes, text }): [string, string][] => {
        const name = attributes.get('name')
        return name === undefined ? [] : [[name, tag === 'textarea' ? text : (attributes.get('value') ?? '')]]
      }),
  )

/** Where the forms of a page send what is in their fields. */
export const formsOf = (html: string, pageUrl: string): readonly Step[] => {
  const all = elementsOf(html)
  return all
    .filter(({ tag }) => tag === 'form')
    .flatMap((form): readonly Step[] => {
      const url = attempt(() => new URL(form.attributes.get('action') ?? '', pageUrl))
      if (url === undefined) return []
      const fields = fieldsOf(all, form)
      if (form.attributes.get('method')?.toLowerCase() === 'post')
        return [{ url: url.href, method: 'POST', form: fields, from: pageUrl }]
      if (Object.keys(fields).length > 0) url.search = String(new URLSearchParams(fields))
      return [{ url: url.href, method: 'GET', from: pageUrl }]
    })
}
