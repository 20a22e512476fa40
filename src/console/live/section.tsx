import type { ComponentChildren } from 'preact'

type SectionProps = {
  readonly title: string
  /** What stands beside the title. */
  readonly says?: ComponentChildren
  readonly children: ComponentChildren
}

/** A part of what is told, under its title. */
export const Section = ({ title, says, children }: SectionProps) => (
  <section class="sec" aria-label={title}>
    <header>
      <h3>{title}</h3>
      {says}
    </header>
    {children}
  </section>
)
