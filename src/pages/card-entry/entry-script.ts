import { BRAND_RANGES } from '../../domain/brand-ranges.ts'
import { cvvLength } from '../../domain/card.ts'
import { SEND_ONCE } from '../frame/scripts.ts'
import { inWords } from '../words/say.tsx'
import { cvvHint, FILL } from './entry-view.ts'

const FOURS = [4, 8, 12, 16]

/** A value as it may stand in a script of ours: without double quotes. None of these holds a single one. */
const literal = (value: unknown): string => JSON.stringify(value).replaceAll('"', "'")

const BRANDS = BRAND_RANGES.map(({ brand, name, ranges, gaps }) => {
  const digits = cvvLength(brand)
  return { name, ranges, gaps, digits, hint: inWords(cvvHint(digits), 'en') }
})

/**
 * Makes the card form nicer: groups the number, names the brand, puts the slash into the date, fills in a test card
 * without asking for the page again. The same constraints as in `scripts`: no `&`, no `<`, no double quotes.
 */
const NICER_ENTRY = `(() => {
  const brands = ${literal(BRANDS)}
  const unknown = { name: '', gaps: ${literal(FOURS)}, digits: 4, hint: ${literal(inWords(cvvHint(undefined), 'en'))} }
  const [number, expiry, cvv, name, brand, hint] = ['number', 'expiry', 'cvv', 'name', 'brand', 'cvv-hint']
    .map((id) => document.getElementById(id))
  const digitsOf = (text) => text.replace(/\\D/g, '')

  const isIn = (digits) => ([from, to]) => {
    const head = digits.slice(0, from.length)
    return head.length === from.length ? (head >= from ? to >= head : false) : false
  }
  const brandOf = (digits) => brands.find(({ ranges }) => ranges.some(isIn(digits))) || unknown

  // The caret stays behind the digit that it was behind.
  const rewrite = (field, text) => {
    let digits = digitsOf(field.value.slice(0, field.selectionStart)).length
    if (field.value !== text) field.value = text
    if (document.activeElement !== field) return
    let caret = 0
    for (; digits > 0 ? text.length > caret : false; caret += 1) if (/\\d/.test(text[caret])) digits -= 1
    field.setSelectionRange(caret, caret)
  }

  const showNumber = () => {
    const digits = digitsOf(number.value).slice(0, 19)
    const range = brandOf(digits)
    rewrite(number, [...digits].map((digit, i) => (range.gaps.includes(i) ? ' ' : '') + digit).join(''))
    if (brand.textContent !== range.name) brand.textContent = range.name
    if (hint.textContent !== range.hint) hint.textContent = range.hint
    cvv.maxLength = range.digits
  }

  // 2 becomes 02/, 12 becomes 12/, and 12/2030 becomes 12/30.
  const showExpiry = (event) => {
    if ((event.inputType || '').startsWith('delete')) return
    const typed = expiry.value.trim()
    const digits = digitsOf(/^[2-9]|^1\\D/.test(typed) ? '0' + typed : typed)
    const year = digits.slice(2)
    const short = year.startsWith('20') ? (year.length > 3 ? year.slice(2, 4) : year) : year.slice(0, 2)
    expiry.value = digits.length > 1 ? digits.slice(0, 2) + '/' + short : digits
  }

  const fill = (event) => {
    const card = event.target.closest('[data-number]')
    if (!card) return
    event.preventDefault()
    number.value = card.dataset.number
    showNumber()
    expiry.value = ${literal(FILL.expiry)}
    cvv.value = ${literal(FILL.cvv)}.slice(0, cvv.maxLength)
    if (name) name.value = ${literal(FILL.name)}
    for (const field of [number, expiry, cvv, name]) if (field) field.removeAttribute('aria-invalid')
    for (const problem of document.querySelectorAll('.problem')) problem.remove()
    document.getElementById('save').focus()
  }

  number.addEventListener('input', showNumber)
  expiry.addEventListener('input', showExpiry)
  document.addEventListener('click', fill)
  // A browser that comes back may have kept what was typed.
  addEventListener('pageshow', showNumber)
})()`

/** The script of the card entry page. */
export const ENTRY_SCRIPT = `${SEND_ONCE};${NICER_ENTRY}`
