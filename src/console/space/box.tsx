import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useConsole } from '../parts/hooks.ts'
import { SPACE_SECTIONS, type SpaceSection } from './space-sections.ts'

type BoxProps = { readonly name: SpaceSection; readonly children: ComponentChildren }

/** Renders a section of Connect. Focuses it if the address selects it, also if it is loaded later. */
export const Box = ({ name, children }: BoxProps) => {
  const { title } = SPACE_SECTIONS[name]
  const isSelected = useConsole().nav.route.value.selected === name
  const at = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (isSelected) at.current?.focus()
  }, [isSelected])
  return (
    <section class="box" aria-label={title} tabIndex={-1} ref={at}>
      <h2 class="h3">{title}</h2>
      {children}
    </section>
  )
}
