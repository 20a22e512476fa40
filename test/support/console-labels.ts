/** A label or text; a regular expression matches a part of it. */
export type ConsoleText = string | RegExp

/** A part of the console in words of its user. All methods wait for the element. */
export type Part = {
  /** Waits until this text is visible. */
  sees(...texts: readonly ConsoleText[]): Promise<void>
  /** Waits until this text is no longer visible. */
  lacks(...texts: readonly ConsoleText[]): Promise<void>
  /** Waits for a heading. */
  heading(text: ConsoleText): Promise<void>
  /** Presses a button, a menu or a link. */
  press(name: ConsoleText): Promise<void>
  fill(label: ConsoleText, text: string): Promise<void>
  /** Selects an option of a field, by its label or value. */
  choose(label: ConsoleText, option: string): Promise<void>
  /** Toggles a switch. */
  tick(label: ConsoleText): Promise<void>
  /** Returns the value of a field. */
  value(label: ConsoleText): Promise<string>
  /** Returns a section, a list, a table, a dialog or a row of a table by its name. */
  within(name: ConsoleText): Part
}

/** The console of a user. */
export type Desk = Part & {
  /** Opens a page by its pasted URL: `live/<id>?space=…`. */
  goTo(path: string): Promise<void>
  /** Starts the form once its button is enabled. */
  send(): Promise<void>
  /** Waits until the URL contains this. */
  isAt(location: ConsoleText): Promise<void>
  /** Presses keys, one after the other: `j`, `Escape`, `Control+k`. */
  keys(...names: readonly string[]): Promise<void>
  /** Waits until the clipboard contains this. Returns its text. */
  copied(expected: ConsoleText): Promise<string>
  /** Returns the name of the focused element. */
  focused(): Promise<string>
  /** Returns the refnos of the activity list from the top. */
  refnos(): Promise<readonly string[]>
  /** Returns the refno of the row that is marked as open. */
  open(): Promise<string>
}
