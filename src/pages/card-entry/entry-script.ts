import { SEND_ONCE } from '../frame/scripts.ts'
import { FIND_SCRIPT } from './card-search-script.ts'
import { ENTRY_RULES, literal } from './entry-rules.ts'
import { FILL } from './entry-view.ts'

/**
 * Makes the card form nicer: groups the number, names the brand, puts the slash into the date, checks what was typed,
 * fills in a test card without asking for the page again. The words come with the page, so that the script is the same
 * in every language. The same constraints as in `scripts`: no `&`, no `<`, no double quotes.
 */
const NICER_ENTRY = String.raw`
  const byId = (id) => document.getElementById(id)
  const make = (kind, text) => Object.assign(document.createElement(kind), { textContent: text })
  const set = (element, name, value) => (value ? element.setAttribute(name, value) : element.removeAttribute(name))
  const [number, expiry, cvv, name, brand, hint] = ['number', 'expiry', 'cvv', 'name', 'brand', 'cvv-hint'].map(byId)
  const words = (key) => byId('words').content.getElementById(key).textContent

  // The caret stays behind the digit that it was behind.
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

  // The test card that the form holds.
  const mark = () => {
    const digits = digitsOf(number.value)
    for (const card of document.querySelectorAll('[data-number]'))
      set(card, 'aria-pressed', card.dataset.number === digits)
    if (!byId('chosen').textContent.endsWith(number.value)) byId('chosen').textContent = ''
  }

  const showNumber = () => {
    const digits = digitsOf(number.value)
    const range = brandOf(digits)
    rewrite(number, grouped(digits))
    if (brand.textContent !== range.name) brand.textContent = range.name
    const where = words(range.name ? (range.digits > 3 ? 'onTheFront' : 'onTheBack') : 'threeOrFour')
    if (hint.textContent !== where) hint.textContent = where
    cvv.maxLength = range.digits
    mark()
  }

  // 2 becomes 02/, 12 becomes 12/, and 12/2030 becomes 12/30.
  const showExpiry = (event) => {
    if ((event.inputType || '').startsWith('delete')) return
    const typed = expiry.value.trim()
    if (/^0\D|^\d{4}\D/.test(typed)) return
    const digits = digitsOf(/^[2-9]|^1\D/.test(typed) ? '0' + typed : typed)
    const year = digits.slice(2)
    const short = year.startsWith('20') ? (year.length > 3 ? year.slice(2, 4) : year) : year.slice(0, 2)
    expiry.value = digits.length > 1 ? digits.slice(0, 2) + '/' + short : digits
  }

  const mistakeIn = (field) => {
    const text = field.value.trim()
    const digits = digitsOf(number.value)
    if (field === number) return mistakeInNumber(digits)
    return field === cvv ? mistakeInCvv(text, digits) : mistakeInExpiry(text, expiry.dataset.month)
  }

  // Nothing that is typed at the end makes it right any more. A year that begins with 20 may have four digits.
  const isHopeless = (field, mistake) => {
    if (field === expiry) return mistake === 'expiryUnreadable' ? false : !expiry.value.endsWith('/20')
    if (field === cvv) return mistake === 'cvvHasOtherSigns' || cvv.value.length > cvv.maxLength
    const digits = digitsOf(number.value)
    const { name, lengths } = brandOf(digits)
    return name ? digits.length >= Math.max(...lengths) : mistake === 'numberTooLong'
  }

  // The same as the server writes: the first note of a field is its problem.
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

  // A problem is shown when its field is left, or at once where it is hopeless; it goes as soon as it is not true any
  // more. Nobody is told about a field that they have not typed into, nor about an empty one: the server does that.
  const touched = new Set()
  const judge = (isLeft) => {
    for (const field of touched) {
      const [mistake, values] = (field.value.trim() ? mistakeIn(field) : undefined) || []
      const text = mistake ? words(mistake).replace(/\{(\w+)\}/g, (_, value) => values[value]) : ''
      const shown = byId(field.id + '-problem')
      if (shown ? shown.textContent === text : !text) continue
      show(field, isLeft || isHopeless(field, mistake) ? text : '')
    }
  }

  // A problem that appears between pressing and letting go moves the button away from under the finger.
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
    byId('chosen').textContent = words('filledIn').replace('{card}', card.getAttribute('aria-label') + ', ' + number.value)
    expiry.value = ${literal(FILL.expiry)}
    cvv.value = ${literal(FILL.cvv)}.slice(0, cvv.maxLength)
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
  // A browser that comes back may have kept what was typed.
  addEventListener('pageshow', showNumber)
`

/** Without what nobody needs who runs it: indents, comments, blanks and line breaks where no statement ends. Quotes stay. */
const tight = (script: string): string =>
  script
    .replaceAll(/^\s*(\/\/.*)?\n?/gm, '')
    .replaceAll(
      /('[^'\n]*')| *([=>?:,{}()[\]+*|!]) */g,
      (_, quoted: string | undefined, sign: string) => quoted ?? sign,
    )
    .replaceAll(/([{(,[?:|])\n|\n(?=[}).?:|])/g, '$1')

/** The script of the card entry page. */
export const ENTRY_SCRIPT = tight(`${SEND_ONCE};(() => {${ENTRY_RULES}${NICER_ENTRY}${FIND_SCRIPT}})()`)
