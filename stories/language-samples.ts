import type { Locale } from './languages.ts'

/** What people and agents say in one language: the five tasks of a group, and one more with its result. */
export interface Words {
  readonly compare: string
  readonly apply: string
  readonly collect: string
  readonly test: string
  readonly incidents: string
  readonly read: string
  readonly prompt: string
  readonly thought: string
  readonly query: string
  readonly result: string
}

export const words: Readonly<Record<Locale, Words>> = {
  en: {
    compare: 'Compare vendor pricing for managed Postgres', apply: 'Apply the schema change', collect: 'Collect benchmark tables',
    test: 'Run the integration tests', incidents: 'Read every incident report', read: 'Read the pricing pages',
    prompt: 'Say what three vendors charge for 500 GB, and which discounts a yearly plan brings.', thought: 'Start with the three vendors in the brief.',
    query: 'managed postgres pricing', result: 'Vendor B is cheapest below 500 GB; above that, Vendor A with a yearly plan.',
  },
  'zh-CN': {
    compare: '对比三家托管数据库的价格', apply: '执行表结构变更', collect: '收集基准测试表格',
    test: '运行集成测试', incidents: '阅读全部事故报告', read: '阅读价格页面',
    prompt: '说明三家供应商 500 GB 的收费，以及年付方案的折扣。', thought: '先看简报里的三家供应商。',
    query: '托管 Postgres 价格', result: '500 GB 以下 B 最便宜；超过 500 GB，A 的年付方案更划算。',
  },
  'zh-TW': {
    compare: '比較三家代管資料庫的價格', apply: '套用資料表結構變更', collect: '收集效能測試表格',
    test: '執行整合測試', incidents: '閱讀所有事故報告', read: '閱讀價格頁面',
    prompt: '說明三家供應商 500 GB 的收費，以及年繳方案的折扣。', thought: '先看簡報裡的三家供應商。',
    query: '代管 Postgres 價格', result: '500 GB 以下 B 最便宜；超過 500 GB，A 的年繳方案更划算。',
  },
  ja: {
    compare: 'マネージド Postgres の料金を比較する', apply: 'スキーマの変更を適用する', collect: 'ベンチマークの表を集める',
    test: '結合テストを実行する', incidents: '障害報告をすべて読む', read: '料金ページを読む',
    prompt: '500 GB の料金を三社について調べ、年額プランの割引も挙げてください。', thought: 'まず依頼にある三社から調べる。',
    query: 'マネージド Postgres 料金', result: '500 GB 未満は B 社が最安、それ以上は A 社の年額プランが最安です。',
  },
  ko: {
    compare: '관리형 Postgres 요금 비교', apply: '스키마 변경 적용', collect: '벤치마크 표 수집',
    test: '통합 테스트 실행', incidents: '모든 장애 보고서 읽기', read: '요금 페이지 읽기',
    prompt: '세 업체의 500 GB 요금과 연간 요금제 할인을 알려 주세요.', thought: '먼저 요청에 적힌 세 업체부터 살펴본다.',
    query: '관리형 Postgres 요금', result: '500 GB 미만은 B사가 가장 저렴하고, 그 이상은 A사의 연간 요금제가 가장 저렴합니다.',
  },
  de: {
    compare: 'Preise für verwaltetes Postgres vergleichen', apply: 'Schemaänderung anwenden', collect: 'Benchmark-Tabellen sammeln',
    test: 'Integrationstests ausführen', incidents: 'Alle Störungsberichte lesen', read: 'Preisseiten lesen',
    prompt: 'Was verlangen drei Anbieter für 500 GB, und welchen Rabatt bringt ein Jahresvertrag?', thought: 'Zuerst die drei Anbieter aus dem Auftrag.',
    query: 'Postgres Preise Jahresvertrag', result: 'Unter 500 GB ist Anbieter B am günstigsten, darüber Anbieter A mit Jahresvertrag.',
  },
  fr: {
    compare: 'Comparer les tarifs de Postgres géré', apply: 'Appliquer le changement de schéma', collect: 'Rassembler les tableaux de mesures',
    test: 'Lancer les tests d’intégration', incidents: 'Lire tous les rapports d’incident', read: 'Lire les pages de tarifs',
    prompt: 'Dire ce que trois fournisseurs demandent pour 500 Go, et les remises d’un abonnement annuel.', thought: 'Commencer par les trois fournisseurs cités.',
    query: 'tarifs Postgres géré', result: 'Sous 500 Go, le fournisseur B est le moins cher ; au-delà, le A avec un abonnement annuel.',
  },
  es: {
    compare: 'Comparar precios de Postgres gestionado', apply: 'Aplicar el cambio de esquema', collect: 'Reunir las tablas de rendimiento',
    test: 'Ejecutar las pruebas de integración', incidents: 'Leer todos los informes de incidentes', read: 'Leer las páginas de precios',
    prompt: 'Di cuánto cobran tres proveedores por 500 GB y qué descuento trae un plan anual.', thought: 'Empezar por los tres proveedores del encargo.',
    query: 'precios de Postgres gestionado', result: 'Por debajo de 500 GB, el proveedor B es el más barato; por encima, el A con plan anual.',
  },
  'pt-BR': {
    compare: 'Comparar preços de Postgres gerenciado', apply: 'Aplicar a mudança de esquema', collect: 'Reunir as tabelas de desempenho',
    test: 'Executar os testes de integração', incidents: 'Ler todos os relatórios de incidentes', read: 'Ler as páginas de preços',
    prompt: 'Diga quanto três fornecedores cobram por 500 GB e que desconto um plano anual traz.', thought: 'Começar pelos três fornecedores do pedido.',
    query: 'preços de Postgres gerenciado', result: 'Abaixo de 500 GB, o fornecedor B é o mais barato; acima, o A com plano anual.',
  },
  ar: {
    compare: 'مقارنة أسعار قواعد بيانات Postgres المُدارة', apply: 'تطبيق تغيير المخطط', collect: 'جمع جداول القياس',
    test: 'تشغيل اختبارات التكامل', incidents: 'قراءة كل تقارير الحوادث', read: 'قراءة صفحات الأسعار',
    prompt: 'اذكر ما يطلبه ثلاثة مزودين مقابل 500 غيغابايت، وأي خصم تجلبه الخطة السنوية.', thought: 'نبدأ بالمزودين الثلاثة المذكورين.',
    query: 'أسعار Postgres المُدارة', result: 'تحت 500 غيغابايت المزود B هو الأرخص؛ وفوقها المزود A مع خطة سنوية.',
  },
}
