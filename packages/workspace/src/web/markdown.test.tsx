import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'

test('what an agent writes calls nobody and runs nothing, and every word of it is there', () => {
  const html = renderToStaticMarkup(<Markdown text={'**Bold** ![a picture](https://evil.example/seen.png) [a link](javascript:alert(1)) <img src=x onerror=alert(2)>'} />)
  expect(html).toContain('<strong>Bold</strong>')
  expect(html).not.toMatch(/<img|href="javascript|evil\.example/)
  expect(html).toContain('a link')
})
