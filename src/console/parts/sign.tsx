import { Icon, type IconName } from '../../look/icon.tsx'
import { type Sign as SignName, TONE_OF, type Tone } from '../../telling/told.ts'

export type SignProps = {
  readonly name: IconName
  /** Where the sign itself does not say it. */
  readonly tone?: Tone
}

const TONES: Readonly<Partial<Record<IconName, Tone>>> = TONE_OF satisfies Record<SignName, Tone>

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
