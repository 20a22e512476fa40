/** What something is called, or what stands there; a pattern where only a part of it is meant. */
export type Words = string | RegExp

/** A part of the console, as whoever looks at it talks of it. Whatever is wanted is waited for. */
export type Part = {
  /** Waits until these words can be read. */
  sees(...words: readonly Words[]): Promise<void>
  /** Waits until these words cannot be read any more. */
  lacks(...words: readonly Words[]): Promise<void>
  /** Waits for a heading. */
  heading(words: Words): Promise<void>
  /** Presses a button, a menu or a link. */
  press(name: Words): Promise<void>
  fill(label: Words, text: string): Promise<void>
  /** Chooses what a field offers, by its words or its value. */
  choose(label: Words, words: string): Promise<void>
  /** Switches what can be on or off. */
  tick(label: Words): Promise<void>
  /** What a field says. */
  value(label: Words): Promise<string>
  /** A section, a list, a table, a dialog or a row of a table by its name. */
  within(name: Words): Part
}

/** The console in front of somebody. */
export type Desk = Part & {
  /** Shows a place, by its address as somebody pastes it: `live/<id>?space=…`. */
  goTo(place: string): Promise<void>
  /** Starts what is filled in, once it can be started. */
  send(): Promise<void>
  /** Waits until the address bar holds this. */
  isAt(place: Words): Promise<void>
  /** Presses keys, one right after the other: `j`, `Escape`, `Control+k`. */
  keys(...names: readonly string[]): Promise<void>
  /** Waits until what was copied last holds this, and gives it. */
  copied(words: Words): Promise<string>
  /** What the keyboard is at, as it is called. */
  focused(): Promise<string>
  /** The refnos in the list of what happens, from the top. */
  refnos(): Promise<readonly string[]>
  /** The refno of the row that is shown as the open one. */
  open(): Promise<string>
}
