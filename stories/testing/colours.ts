export type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })

/** A colour in any notation, as the browser paints it. */
export function rgbaOf(colour: string): Rgba {
  if (canvas === null) throw new Error('This browser has no canvas.')
  canvas.clearRect(0, 0, 1, 1)
  canvas.fillStyle = colour
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
  return [red, green, blue, alpha / 255]
}

/** The colour that is behind an element: the backgrounds of all around it, one upon the other, on the colour of the page. */
export function behind(element: Element): Rgba {
  const layers: Rgba[] = []
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    layers.push(rgbaOf(getComputedStyle(at).backgroundColor))
    if (layers.at(-1)?.[3] === 1) break
  }
  return layers.reduceRight<Rgba>((below, above) => over(above, below), rgbaOf('Canvas'))
}

function over([red, green, blue, alpha]: Rgba, below: Rgba): Rgba {
  return [red * alpha + below[0] * (1 - alpha), green * alpha + below[1] * (1 - alpha), blue * alpha + below[2] * (1 - alpha), 1]
}

/** As WCAG 2 counts it: 1 to 21. */
export function contrast(one: Rgba, other: Rgba): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance([red, green, blue]: Rgba): number {
  const linear = (value: number) => (value <= 10.31 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

