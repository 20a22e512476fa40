import { BRAND_FACTS } from '../../core/domain/brands.ts'
import { literal } from './entry-rules.ts'
import { HEADS, MOST_ROWS } from './test-card-rows.ts'

const SHORT = Object.fromEntries(BRAND_FACTS.flatMap(({ name, short }) => (short === name ? [] : [[name, short]])))

/**
 * Script that finds test cards during typing, with the results of `findCards` (a test compares them). It reads the
 * lists of the page: rows of the common cards, and options of all others with their digits (`digitsForScript`).
 * Constraints as in `scripts`.
 */
export const FIND_SCRIPT = String.raw`
  const shortBrand = (digits) => (${literal(SHORT)})[brandOf(digits).name] || brandOf(digits).name
  const withCheckDigit = (head) => head + [...'0123456789'].find((digit) => passesLuhn(head + digit))

  const rowOf = (li) => {
    const buttons = [...li.querySelectorAll('button')]
    const title = li.firstChild.textContent
    const about = [li.closest('section').firstChild.textContent, title, buttons[0].value.split(':')[0]]
    return { title, about, numbers: buttons.map((button) => button.dataset.number) }
  }
  const rowsOf = (option) => {
    const numbers = option.dataset.n.split(' ')
    const about = [option.parentElement.label, option.value]
    if (numbers[0].length > 5) return { title: option.text, about, numbers }
    return numbers.map((digits) => {
      const code = numbers[1] ? (digits.length > 3 ? digits.slice(0, 2) : digits.slice(1)) : ''
      const title = option.text + (code ? ': ' + code.toUpperCase() : '')
      const made = ${literal(HEADS)}.map((head) => withCheckDigit(head + digits.slice(-3)))
      return { title, about: [...about, title, code], numbers: made }
    })
  }
  const all = [...document.querySelectorAll('#first li')].map(rowOf).concat([...byId('other').options].flatMap(rowsOf))

  const rowFor = ({ title, numbers }) => {
    const row = make('li', '')
    const cards = numbers.map((digits) => {
      const brand = shortBrand(digits)
      const label = numbers.filter((one) => shortBrand(one) === brand)[1] ? brand + ' ' + digits.slice(-4) : brand
      const button = make('button', label)
      button.setAttribute('aria-label', label + ': ' + title)
      button.dataset.number = digits
      return button
    })
    row.append(make('p', title), ...cards)
    return row
  }

  // With scripts, all cards with a description are one tap away; in the page itself they would be too many bytes.
  const sectionOf = (group) => {
    const known = [...byId('first').children].find((one) => one.firstChild.textContent === group)
    if (known) return known
    const section = make('section', '')
    section.append(make('h2', group), make('ul', ''))
    byId('first').append(section)
    return section
  }
  if (byId('first'))
    for (const option of byId('other').options) {
      const { label, dataset } = option.parentElement
      if (label ? !dataset.others : false) sectionOf(label).lastChild.append(rowFor(rowsOf(option)[0]))
    }

  const plain = (text) =>
    ' ' + text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^a-z0-9]+/g, ' ')
  const find = () => {
    const text = byId('find').value
    const wanted = plain(text).split(' ').filter(Boolean)
    const digits = text.replace(/[\s-]/g, '')
    const isMeant = (about) => (number) =>
      (/^\d{4,}$/.test(digits) ? number.includes(digits) : false) ||
      wanted.every((word) => plain([...about, brandOf(number).name, shortBrand(number)].join(' ')).includes(' ' + word))
    const rows = all
      .map(({ title, about, numbers }) => ({ title, numbers: numbers.filter(isMeant(about)) }))
      .filter(({ numbers }) => numbers[0])
    const count = rows.flatMap(({ numbers }) => numbers).length
    const summary = labelOf(rows.length > ${MOST_ROWS} ? 'firstCards' : ['noCard', 'oneCard'][count] || 'someCards')
    byId('found').textContent = wanted[0] ? summary.replace('{count}', count) : ''
    byId('shown').hidden = wanted[0]
    const list = byId('results')
    list.textContent = ''
    if (wanted[0]) list.append(...rows.slice(0, ${MOST_ROWS}).map(rowFor))
    mark()
  }
  byId('find').addEventListener('input', find)
  byId('find').form.lastChild.hidden = true
  byId('find').form.addEventListener('submit', (event) => {
    event.preventDefault()
    event.stopPropagation()
  })
`
