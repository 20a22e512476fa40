/** Does all of these, so many at a time, in their order. Ends with the first that fails. */
export const inTurns = async <Task, Done>(
  tasks: readonly Task[],
  atOnce: number,
  does: (task: Task) => Promise<Done>,
): Promise<readonly Done[]> => {
  const done: Done[] = []
  const left = tasks.entries()
  const worker = async (): Promise<void> => {
    for (const [nth, task] of left) done[nth] = await does(task)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, tasks.length) }, worker))
  return done
}
