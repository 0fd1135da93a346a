/** Sets the value; beyond `max` entries the one that was set first is forgotten. */
export function keep<Value>(map: Map<string, Value>, key: string, value: Value, max: number): void {
  map.set(key, value)
  dropOldest(map, max)
}

/** The same, but a value that is set again counts as new. */
export function keepLatest<Value>(map: Map<string, Value>, key: string, value: Value, max: number): void {
  map.delete(key)
  map.set(key, value)
  dropOldest(map, max)
}

function dropOldest<Value>(map: Map<string, Value>, max: number): void {
  const [oldest] = map.size > max ? map.keys() : []
  if (oldest !== undefined) map.delete(oldest)
}
