import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { ComparedLine } from '../../core/contract/control.gen.ts'
import { TONE_OF, type Tone } from '../../core/describe/description.ts'
import { withCode } from '../../core/design/with-code.tsx'
import { Icon, type IconName } from '../../pages/design/icon.tsx'
import { CopyButton } from './copy.tsx'

export type SignProps = {
  readonly name: IconName
  /** The color, if it is not that of the icon. */
  readonly tone?: Tone
}

const TONES: Readonly<Partial<Record<IconName, Tone>>> = TONE_OF

/** Renders the icon of an outcome in its color. */
export const Sign = ({ name, tone = TONES[name] ?? 'wait' }: SignProps) => (
  <span class={`sgn t-${tone}`}>
    <Icon name={name} />
  </span>
)

export type TagProps = { readonly icon: IconName; readonly label: string; readonly tone?: Tone }

/** Renders a tag in a row. */
export const Tag = ({ icon, label, tone = 'wait' }: TagProps) => (
  <span class={`tag t-${tone}`}>
    <Icon name={icon} />
    <span class="cut">{label}</span>
  </span>
)

type SectionProps = {
  readonly title: string
  /** The accessible name, if the title is too long or too vague. */
  readonly label?: string
  /** Content next to the heading. */
  readonly aside?: ComponentChildren
  readonly children: ComponentChildren
}

/** Renders a section with a heading. */
export const Section = ({ title, label = title, aside, children }: SectionProps) => (
  <section class="sec" aria-label={label}>
    <header>
      <h3>{title}</h3>
      {aside}
    </header>
    {children}
  </section>
)

type BannerProps = {
  readonly tone?: 'ok' | 'info' | ''
  readonly icon: IconName
  readonly title: string
  readonly children: ComponentChildren
  readonly action?: ComponentChildren
}

/** Renders a message about the whole view. It stays until its cause is gone or you dismiss it. */
export const Banner = ({ tone = '', icon, title, children, action }: BannerProps) => (
  <div class={`ban ${tone}`} role={tone === '' ? 'alert' : 'status'}>
    <Icon name={icon} />
    <span>
      <b>{title}</b> {children}
    </span>
    {action}
  </div>
)

type NoteProps = {
  readonly icon: IconName
  readonly title: string
  readonly text: string
  readonly isPlain?: boolean
  readonly action?: ComponentChildren
}

/** Renders a note about one row, with an action. */
export const Note = ({ icon, title, text, isPlain, action }: NoteProps) => (
  <div class={`note ${isPlain ? 'plain' : ''}`}>
    <Icon name={icon} />
    <b>{title}</b>
    <p>{withCode(text)}</p>
    {action}
  </div>
)

/** Renders preformatted text in a box that scrolls, also by keyboard. */
export const Scrolled = ({ label, children }: { readonly label: string; readonly children: ComponentChildren }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it must be focusable to scroll by keyboard
  <section class="scrolled" tabIndex={0} aria-label={label}>
    <pre>{children}</pre>
  </section>
)

type NamedProps = {
  readonly name: ComponentChildren
  readonly variant?: string
  readonly value: ComponentChildren
  readonly children?: ComponentChildren
}

/** Renders a name and a value as a list item, with its actions. */
export const NamedValue = ({ name, variant = '', value, children }: NamedProps) => (
  <li>
    <span class="dt ink2">{name}</span>
    <span class={`dd ${variant}`}>{value}</span>
    {children}
  </li>
)

type CodeProps = {
  readonly label: string
  readonly text: string
  /** Name of the text in the copy button. */
  readonly copies?: string
  readonly action?: ComponentChildren
}

/** Renders a text with a button that copies it. */
export const Code = ({ label, text, copies, action }: CodeProps) => (
  <div class="side framed">
    <header>
      <b>{label}</b>
      {copies === undefined ? action : <CopyButton label="Copy" subject={copies} text={() => text} />}
    </header>
    <Scrolled label={label}>{text}</Scrolled>
  </div>
)

/** Renders a placeholder for content that is being loaded. */
export const Skeleton = ({ lines = 6 }: { readonly lines?: number }) => (
  <div class="sec" role="status" aria-label="Loading">
    {Array.from({ length: lines }, (_, n) => (
      <div key={n} class="sk" />
    ))}
  </div>
)

type FoldProps = {
  readonly title: ComponentChildren
  /** Summary of the content next to the title. */
  readonly summary: ComponentChildren
  readonly variant?: string
  readonly open?: boolean
  readonly children: ComponentChildren
}

/** Renders content that can be expanded. */
export const Fold = ({ title, summary, variant = '', open, children }: FoldProps) => (
  <details class={`fold ${variant}`} open={open}>
    <summary>
      <Icon name="chev" isSmall />
      {title} {summary}
    </summary>
    {children}
  </details>
)

/** Renders the number of unchanged lines, as a button that shows them if they are known. */
const Unchanged = ({ text, omitted }: ComparedLine) => {
  const [isShown, setShown] = useState(false)
  if (!omitted) return <small class="k">{text} unchanged</small>
  return (
    <>
      <button type="button" class="more" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {text} unchanged
      </button>
      {isShown && omitted.map((line) => `  ${line}\n`)}
    </>
  )
}

type DifferingProps = { readonly label: string; readonly lines: readonly ComparedLine[] }

/** Renders a line diff: removed lines, added lines and the lines around them. */
export const LineDiff = ({ label, lines }: DifferingProps) => (
  <Scrolled label={label}>
    {lines.map((line, n) => {
      const { result, text } = line
      if (result === 'same') return `  ${text}\n`
      if (result === 'removed') return <del key={n}>- {text}</del>
      if (result === 'added') return <ins key={n}>+ {text}</ins>
      return <Unchanged key={n} {...line} />
    })}
  </Scrolled>
)
