import type { ComponentChildren } from 'preact'
import type { ComparedLine } from '../../core/contract/control.gen.ts'
import { TONE_OF, type Tone } from '../../core/describe/description.ts'
import { Icon, type IconName } from '../../pages/design/icon.tsx'
import { CopyButton } from './copy.tsx'

export type SignProps = {
  readonly name: IconName
  /** Where the sign itself does not say it. */
  readonly tone?: Tone
}

const TONES: Readonly<Partial<Record<IconName, Tone>>> = TONE_OF

/** The outline of an outcome, in its colour. */
export const Sign = ({ name, tone = TONES[name] ?? 'wait' }: SignProps) => (
  <span class={`sgn t-${tone}`}>
    <Icon name={name} />
  </span>
)

export type TagProps = { readonly icon: IconName; readonly words: string; readonly tone?: Tone }

/** A few words that stand out in a row. */
export const Tag = ({ icon, words, tone = 'wait' }: TagProps) => (
  <span class={`tag t-${tone}`}>
    <Icon name={icon} />
    <span class="cut">{words}</span>
  </span>
)

type SectionProps = {
  readonly title: string
  /** What it is called where its heading is too long, or says too little. */
  readonly label?: string
  /** What stands beside the heading. */
  readonly says?: ComponentChildren
  readonly children: ComponentChildren
}

/** A part of a view, below its heading. */
export const Section = ({ title, label = title, says, children }: SectionProps) => (
  <section class="sec" aria-label={label}>
    <header>
      <h3>{title}</h3>
      {says}
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

/** Something about the whole view: it stays until it is over or was read. */
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
  readonly words: string
  readonly isPlain?: boolean
  readonly action?: ComponentChildren
}

/** Something about one thing, with what to do. */
export const Note = ({ icon, title, words, isPlain, action }: NoteProps) => (
  <div class={`note ${isPlain ? 'plain' : ''}`}>
    <Icon name={icon} />
    <b>{title}</b>
    <p>{words}</p>
    {action}
  </div>
)

/** Text as it was written, in a box that scrolls, by key as well. */
export const Scrolled = ({ label, children }: { readonly label: string; readonly children: ComponentChildren }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, it would not scroll by key
  <section class="scrolled" tabIndex={0} aria-label={label}>
    <pre>{children}</pre>
  </section>
)

type NamedProps = {
  readonly name: ComponentChildren
  readonly look?: string
  readonly words: ComponentChildren
  readonly children?: ComponentChildren
}

/** A name and what it is, in a list of them; behind it what can be done about that. */
export const Named = ({ name, look = '', words, children }: NamedProps) => (
  <li>
    <span class="dt ink2">{name}</span>
    <span class={`dd ${look}`}>{words}</span>
    {children}
  </li>
)

type CodeProps = {
  readonly label: string
  readonly text: string
  /** What a button that copies the text calls it. */
  readonly copies?: string
  readonly action?: ComponentChildren
}

/** Text that somebody may want to copy or compare. */
export const Code = ({ label, text, copies, action }: CodeProps) => (
  <div class="side framed">
    <header>
      <b>{label}</b>
      {copies === undefined ? action : <CopyButton words="Copy" what={copies} text={() => text} />}
    </header>
    <Scrolled label={label}>{text}</Scrolled>
  </div>
)

/** The place of something that is on its way. */
export const Skeleton = ({ lines = 6 }: { readonly lines?: number }) => (
  <div class="sec" role="status" aria-label="Loading">
    {Array.from({ length: lines }, (_, n) => (
      <div key={n} class="sk" />
    ))}
  </div>
)

type FoldProps = {
  readonly title: ComponentChildren
  /** What is in it, while it is closed. */
  readonly says: ComponentChildren
  readonly look?: string
  readonly open?: boolean
  readonly children: ComponentChildren
}

/** More under a line that says what it is. */
export const Fold = ({ title, says, look = '', open, children }: FoldProps) => (
  <details class={`fold ${look}`} open={open}>
    <summary>
      <Icon name="chev" isSmall />
      {title} {says}
    </summary>
    {children}
  </details>
)

type DifferingProps = {
  readonly label: string
  readonly lines: readonly ComparedLine[]
  /** What is said of lines that are left out. */
  readonly left: string
}

/** Two texts line by line: what only one has, what only the other has, and what is around that. */
export const Differing = ({ label, lines, left }: DifferingProps) => (
  <Scrolled label={label}>
    {lines.map(({ is, text }, n) => {
      if (is === 'same') return `  ${text}\n`
      if (is === 'gone') return <del key={n}>- {text}</del>
      if (is === 'new') return <ins key={n}>+ {text}</ins>
      return (
        <small key={n} class="k">
          {text} {left}
        </small>
      )
    })}
  </Scrolled>
)
