import { SEND_ONCE } from '../frame/scripts.ts'
import { FIND_SCRIPT } from './card-search-script.ts'
import { ENTRY_RULES, literal } from './entry-rules.ts'
import { FILL } from './entry-view.ts'

/**
 * Script of the card form: groups the number, shows the brand, inserts the slash of the date, validates input, and
 * fills in a test card without a reload. Its texts are in the page, so that the script is the same in every language.
 * Constraints as in `scripts`: no `&`, no `<`, no double quotes.
 */
const ENTRY_BEHAVIOR = String.raw`
  const byId = (id) => document.getElementById(id)
  const make = (kind, text) => Object.assign(document.createElement(kind), { textContent: text })
  const set = (element, name, value) => (value ? element.setAttribute(name, value) : element.removeAttribute(name))
  const [number, expiry, cvv, name, brand, hint] = ['number', 'expiry', 'cvv', 'name', 'brand', 'cvv-hint'].map(byId)
  const labelOf = (key) => byId('labels').content.getElementById(key).textContent

  // The caret stays after the same digit.
  const rewrite = (field, text) => {
    let digits = digitsOf(field.value.slice(0, field.selectionStart)).length
    if (field.value !== text) field.value = text
    if (document.activeElement !== field) return
    let caret = 0
    for (; digits > 0 ? text.length > caret : false; caret += 1) if (/\d/.test(text[caret])) digits -= 1
    field.setSelectionRange(caret, caret)
  }

  const grouped = (digits) => {
    const { gaps } = brandOf(digits)
    return [...digits].map((digit, i) => (gaps.includes(i) ? ' ' : '') + digit).join('')
  }

  // Marks the test card in the form.
  const mark = () => {
    const digits = digitsOf(number.value)
    for (const card of document.querySelectorAll('[data-number]'))
      set(card, 'aria-pressed', card.dataset.number === digits)
    if (!byId('chosen').textContent.endsWith(number.value)) byId('chosen').textContent = ''
  }

  const showNumber = () => {
    const digits = digitsOf(number.value)
    const range = brandOf(digits)
    // Other characters stay, for the message about them.
    if (!/\D/.test(digits)) rewrite(number, grouped(digits))
    if (brand.textContent !== range.name) brand.textContent = range.name
    const where = labelOf(range.name ? (range.digits > 3 ? 'onTheFront' : 'onTheBack') : 'threeOrFour')
    if (hint.textContent !== where) hint.textContent = where
    mark()
  }

  // 12 becomes 12/. Nothing else changes while it is typed: 29/05 begins with the year.
  const showExpiry = (event) => {
    if ((event.inputType || '').startsWith('delete')) return
    const typed = expiry.value
    if (/^(0[1-9]|1[0-2])$/.test(typed)) expiry.value = typed + '/'
    else expiry.value = typed.replace(/^(\d\d)\/\s*[-\/.\u2010-\u2015\u2212\u2044]/, '$1/')
  }

  // Shows the date as it was read.
  const completeExpiry = () => {
    const read = expiryIn(expiry.value)
    if (read) expiry.value = read.join('/')
  }

  const mistakeIn = (field) => {
    const text = field.value.trim()
    const digits = digitsOf(number.value)
    if (field === number) return mistakeInNumber(digits)
    return field === cvv ? mistakeInCvv(text, digits) : mistakeInExpiry(text, expiry.dataset.month)
  }

  // True if no further input can make the value valid. A year that begins with 20 may have four digits.
  const isHopeless = (field, mistake) => {
    if (field === expiry) return /^\d\d\/\d\d$/.test(expiry.value) ? !expiry.value.endsWith('/20') : false
    const digits = digitsOf(number.value)
    const { name, lengths, digits: longest } = brandOf(digits)
    if (field === cvv) return mistake === 'cvvHasOtherSigns' || digitsOf(cvv.value).length > longest
    return mistake === 'numberHasOtherSigns' || name ? digits.length >= Math.max(...lengths) : mistake === 'numberTooLong'
  }

  // Same markup as from the server: the first note of a field is its problem.
  const show = (field, text) => {
    const id = field.id + '-problem'
    const notes = byId(field.id + '-hint') ? [field.id + '-hint'] : []
    if (byId(id)) byId(id).remove()
    set(field, 'aria-invalid', text !== '')
    if (text) {
      const problem = make('p', text)
      problem.id = problem.dataset.testid = id
      problem.className = 'problem'
      problem.role = 'alert'
      field.after(problem)
      notes.unshift(id)
    }
    set(field, 'aria-describedby', notes.join(' '))
  }

  // A problem is displayed when its field loses focus, or at once if no further input can fix it, and removed once it is
  // fixed. Untouched and empty fields are left to the server.
  const touched = new Set()
  const judge = (isLeft) => {
    for (const field of touched) {
      const [mistake, values] = (field.value.trim() ? mistakeIn(field) : undefined) || []
      const text = mistake ? labelOf(mistake).replace(/\{(\w+)\}/g, (_, value) => values[value]) : ''
      const shown = byId(field.id + '-problem')
      if (shown ? shown.textContent === text : !text) continue
      show(field, isLeft || isHopeless(field, mistake) ? text : '')
    }
  }

  // A problem that appears between mousedown and mouseup would move the button away from the pointer.
  let isPressed = false
  let isLeaving = false
  const leave = () => {
    if (isPressed) isLeaving = true
    else judge(true)
  }
  addEventListener('mousedown', () => (isPressed = true))
  addEventListener('mouseup', () => {
    isPressed = false
    if (isLeaving) setTimeout(judge, 0, true)
    isLeaving = false
  })

  const fillIn = (card) => {
    number.value = card.dataset.number
    showNumber()
    byId('chosen').textContent = labelOf('filledIn').replace('{card}', card.getAttribute('aria-label') + ', ' + number.value)
    expiry.value = ${literal(FILL.expiry)}
    cvv.value = ${literal(FILL.cvv)}.slice(0, brandOf(card.dataset.number).digits)
    if (name) name.value = ${literal(FILL.name)}
    touched.clear()
    for (const field of [number, expiry, cvv, name]) if (field) show(field, '')
    if (byId('again')) byId('again').remove()
    byId('save').focus()
  }
  document.addEventListener('click', (event) => {
    const card = event.target.closest('[data-number]')
    if (!card) return
    event.preventDefault()
    fillIn(card)
  })

  number.addEventListener('input', showNumber)
  expiry.addEventListener('input', showExpiry)
  expiry.addEventListener('change', completeExpiry)
  for (const field of [number, expiry, cvv, name])
    if (field) {
      field.addEventListener('input', () => {
        if (field === name) return show(name, '')
        touched.add(field)
        judge(false)
      })
      field.addEventListener('blur', leave)
      field.addEventListener('change', leave)
    }
  // A browser may restore input after going back.
  addEventListener('pageshow', showNumber)
`

/** Minifies a script: removes indents, comments, spaces and line breaks that end no statement. Quoted text stays. */
const minified = (script: string): string =>
  script
    .replaceAll(/^\s*(\/\/.*)?\n?/gm, '')
    .replaceAll(
      /('[^'\n]*')| *([=>?:,{}()[\]+*|!]) */g,
      (_, quoted: string | undefined, sign: string) => quoted ?? sign,
    )
    .replaceAll(/([{(,[?:|])\n|\n(?=[}).?:|])/g, '$1')

/** Script of the card entry page. */
export const ENTRY_SCRIPT = minified(`${SEND_ONCE};(() => {${ENTRY_RULES}${ENTRY_BEHAVIOR}${FIND_SCRIPT}})()`)
