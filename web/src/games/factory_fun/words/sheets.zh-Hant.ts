import type { Translated } from '../../../lib/i18n';
import type en from './sheets.en';

const sheets: Translated<typeof en> = {
  'sheet.machine.value': '價值 {n} 元，在建成的回合支付',
  'sheet.machine.in': '需要 {n} 份{colour}：來自供應槽；若來自機器，終局多得 {bonus} 元',
  'sheet.machine.out': '產出 {n} 份{colour}：給同色且需求不超過它的輸入，或白色儲存槽',
  'sheet.machine.black': '產出成品：接到它專用的成品槽',
  'sheet.machine': '所有接口都必須接好。建造花費從價值中扣除。',
  'sheet.machine.new': '放置的回合機器本身免費，放哪裡都行。之後移動要 2 元。',
  'sheet.pipe.1': '1 元。連通所有開口；只能一種顏色。',
  'sheet.pipe.2': '2 元，疊在單管上則 1 元。兩條互不混合的通路。',
  'sheet.pipe': '之後同一格的同種零件免費，轉向也是。移除免費。',
  'sheet.supply': '放置 1 元。四面供應任意數量的同色輸入，但終局沒有收益。',
  'sheet.supply.one': '每色一個，另加機器附贈的。',
  'sheet.white': '放置 1 元。收納沒有機器需要的產出；你有三個。',
  'sheet.black': '放置 1 元。只收納一份成品。',
  'sheet.cell': '可以建造的格子。柱子和牆對所有接口都是封閉的。',
  'legend.ports': '機器上的標示',
  'legend.in': '輸入口指向機器內：顏色、符號與需求量。',
  'legend.out': '輸出口指向外：產出量。',
  'legend.value': '機器的價值：建成的回合支付一次。',
  'legend.chain': '機器供應機器：每份 5 元，終局計算。',
  'legend.colours': '顏色與符號',
  'legend.pieces': '零件與花費',
  'legend.fault': '有東西沒接好：點它，會說明原因。',
};

export default sheets;
