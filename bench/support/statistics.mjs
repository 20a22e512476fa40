export const percentile = (values, part) => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle) - 1]) / 2
}

/** How many times b fits into a, round by round: what a busy minute does to both sides cancels out. */
export const medianRatio = (as, bs) => median(as.map((a, round) => a / bs[round]))
