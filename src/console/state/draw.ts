import type { ComponentChildren } from 'preact'

/** Draws a dialog, given what closes it. */
export type Draw = (onClose: () => void) => ComponentChildren
