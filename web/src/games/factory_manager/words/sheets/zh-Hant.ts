import type { Translated } from '../../../../lib/i18n';
import type en from './en';

const zh: Translated<typeof en> = {
  'does.machine': '運轉時生產貨物。每一份既生產又存得下的貨物，每回合值 10。',
  'does.storage': '存放貨物，一直有效。只有既生產又存得下的才每份值 10。',
  'does.working-robot': '不用工人就能生產。每個運轉的機器人要有一台運轉的機器。',
  'does.personnel-robot': '代替餐廳裡的人工作。每個運轉的機器人要有一台運轉的機器。',
  'does.control': '節省能源，一直有效。工廠只容得下一片。',
  'does.optimization': '節省工人，一直有效。工廠只容得下一片。',
  'does.turn': '回合的順位：數字小的先擺貨、先購買、先運轉。下緣是持有者每片板塊和每份工資少付的數目。',
  'does.worker': '院子裡的工人可用來競標，可擺出一片板塊，並可購買或拆除一片。餐廳裡的工人操作機器。',
  'does.seasonal': '在購買結束時雇用，7 減去折扣。本回合幫忙操作機器，下回合才能行動。',
  'does.price': '結算收入時每單位能源的價格。每回合結束時上漲 0、1 或 2。',
  'does.production': '運轉的機器和機器人的產量。',
  'does.stored': '可存放的數量。',
  'does.energy': '工廠每回合用掉的能源，至少 1。',
  'does.income': '收入：每份既生產又存得下的貨物值 10，減去能源乘以價格。最後一回合加倍。',
  'does.factory': '十個空位給機器、機器人和倉庫；另有兩個，各要 10。拆除的板塊離開遊戲。',
  'does.aside': '板塊在此等待，沒有作用；之後輪到購買時，不用工人就能安置。',

  'sign.production': '每回合生產 {n}：存得下就值 {worth}',
  'sign.storage': '存放 {n}',
  'sign.energy': '用能源 {n}：照現在的價格每回合 {cost}',
  'sign.energy.saved': '節省能源 {n}：照現在的價格每回合 {cost}',
  'sign.workers': { other: '要 {n} 名工人進餐廳' },
  'sign.workers.saved': { other: '少 {n} 名工人進餐廳' },
  'sign.price': '要付 {n}',
  'sign.price.mine': '你要付 {n}，因為折扣 {discount}',
  'sign.discount': '每個價格減 {n}',
  'sign.place': '排第 {place} 位，共 {seats} 位',

  'legend.tile': '左上角：板塊的用途',
  'legend.foot': '板塊下緣：運轉所需；帶減號是節省的',
  'legend.production': '生產貨物',
  'legend.storage': '存放貨物',
  'legend.energy': '能源',
  'legend.workers': '餐廳裡的工人',
  'legend.money': '金錢：板塊的價格；你有折扣時原價劃掉',
  'legend.turn': '順位板塊：數字小的先買；黃色下緣從每個價格扣除',
  'legend.shut': '停機：不計入',
  'legend.space': '第一次使用要付 10 的空位',
  'legend.track': '能源價格：長條表示下一個價格的機會',
  'legend.income': '收入 = 10 × 產量與儲量的較小者 − 能源 × 價格',
};

export default zh;
