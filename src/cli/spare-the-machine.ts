/** From this Node on, V8's middle compiler is good enough without its last one. */
const SINCE = 24
const ARCHITECTURES: readonly string[] = ['x64', 'arm64']

const MIB = 2 ** 20

/** Where new objects live, in bytes: both halves of it. */
const LARGE_ENOUGH = 8 * MIB

/** How much garbage may lie beside what lives, in bytes: where more lives, a part of that, or collecting would be all that is done. */
const ROOM = 64 * MIB
const PART = 0.3

/** A heap that grows by less than this, in percent, is as good as one that V8 lets grow as it likes. */
const MOST_PERCENT = 300

/** By how many percent a heap of this size may grow until it is collected. */
export const growthOf = (live: number): number =>
  Math.min(MOST_PERCENT, Math.round((100 * Math.max(ROOM, live * PART)) / Math.max(1, live)))

/** Whether all of the heap was collected. */
const isMajor = (entry: object, major: number): boolean =>
  'detail' in entry &&
  typeof entry.detail === 'object' &&
  entry.detail !== null &&
  'kind' in entry.detail &&
  entry.detail.kind === major

/**
 * Tells V8 that this program is a sandbox and no server that runs for weeks (decisions/009, decisions/023). It lives for minutes
 * and has a core to itself at best, which it shares with the threads that compile and collect, and some hundred megabytes:
 * - what V8's last compiler makes of it pays off after some 20,000 requests, and most sandboxes never see as many;
 * - room for new objects beyond a few megabytes is out of the processor's cache, and its collections make requests wait;
 * - a heap that may grow to four times what lives in it is mostly garbage: it grows by a fixed room instead. No limit at which
 *   anything dies: whoever stores a million transactions has the room that they take.
 * Only for a process of our own: a program that embeds the sandbox has its own life.
 */
export const spareTheMachine = async (): Promise<void> => {
  const [{ getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString }, { constants, PerformanceObserver }] =
    await Promise.all([import('node:v8'), import('node:perf_hooks')])
  if (Number.parseInt(process.versions.node, 10) >= SINCE && ARCHITECTURES.includes(process.arch))
    setFlagsFromString('--no-opt')
  const letGrow = (): void => {
    setFlagsFromString(`--heap-growing-percent=${growthOf(getHeapStatistics().used_heap_size)}`)
  }
  // How large it may become is only asked at the start of a process; by how much it grows, each time. V8 makes it small
  // again for a program that rests, so it may grow again.
  let mayGrow = true
  const observer = new PerformanceObserver((list) => {
    if (list.getEntries().some((entry) => isMajor(entry, constants.NODE_PERFORMANCE_GC_MAJOR))) letGrow()
    const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
    const isSmall = young !== undefined && young.space_size < LARGE_ENOUGH
    if (isSmall === mayGrow) return
    mayGrow = isSmall
    setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`)
  })
  observer.observe({ entryTypes: ['gc'] })
  letGrow()
}
