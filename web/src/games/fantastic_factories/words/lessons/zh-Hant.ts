import type { Translated } from '../../../../lib/i18n';
import type en from './en';

const zh: Translated<typeof en> = {
  'dice.title': '你的四顆骰子',
  'dice.about': '把每顆骰子放在有收穫的地方。',
  'dice.low':
    '商品和建築就是分數，分數最多的人獲勝。每回合四顆骰子就是你的工人：3 放在「發電」樓層帶來 3 能量，建築靠能量運作。點選一顆 3，再點選「發電」。',
  'dice.low_research': '那樣抽一張卡。放在「發電」，同一顆 3 帶來 3 能量：試試那一層。',
  'dice.low_high': '那也有用，但先看看小點數的用處：把 3 放到「發電」。',
  'dice.low_other': '還不是時候：點選一顆 3，再點選「發電」。',
  'dice.equal': '你多了 3 能量。與同一層的骰子點數相同，就再多 1。把第二顆 3 也放到「發電」：3 + 1。',
  'dice.equal_research': '同一層相同的骰子再多 1。把這顆 3 放在另一顆旁邊：「發電」。',
  'dice.equal_other': '先放第二顆 3：「發電」已有一顆 3，所以它帶來 4。',
  'dice.high':
    '這次得到 4 點。小點數發電，大點數採礦。4、5 或 6 放在「採礦」帶來 1 金屬，幾乎每座建築都要金屬。把一顆大點數放到「採礦」。',
  'dice.high_research': '那樣抽一張卡。但只有 1 金屬幾乎什麼也建不了：先「採礦」。',
  'dice.high_other': '點選 4 或 6，再點選「採礦」。',
  'dice.draw': '現在你付得起建築了。最上層「研究」接受任何骰子，抽一張藍圖。把最後一顆骰子放在那裡。',
  'dice.draw_mine': '再多一個金屬也不錯。但先看看第三層做什麼：「研究」。',
  'dice.draw_other': '點選最後一顆骰子，再點選最上面的「研究」。',
  'dice.end_early': '沒放的骰子什麼也不帶來。先放好它們。',
  'dice.end':
    '小點數帶來能量，大點數帶來金屬，任何骰子都能換卡，同層相同的再多 1。這就是總部；你的建築能讓骰子帶來更多。',

  'goods.title': '從藍圖到貨物',
  'goods.about': '建一座工廠，讓它運作，得到第一分。',
  'goods.energy':
    '貨物就是分數。Biolab 用一顆 1 和 1 能量做出貨物，但建造要 1 金屬和 3 能量，而你有 2 能量。把 2 放到「發電」。',
  'goods.energy_one': '留著 1：Biolab 只接受這一顆。',
  'goods.energy_research': '現在卡幫不上忙。你需要能量：把 2 放到「發電」。',
  'goods.energy_end': '工作還沒完：這回合就能得一分。',
  'goods.energy_other': '先要能量：點選 2，再點選「發電」。',
  'goods.build':
    '4 能量：夠建造也夠運作。每座建築還要另一張工具相同的卡，這裡是齒輪。點選手上的 Biolab，用 Foundry 支付建造。',
  'goods.build_other': '先建造：點選手上的 Biolab，再點「建造」。',
  'goods.work':
    '它建好了：印章上的 1 是聲望，就是你的第一分。建築在建造的那個回合就能運作。點選 Biolab：它用 1 和 1 能量做出一個貨物。',
  'goods.work_other': '先做貨物：點選建好的 Biolab，讓它運作。',
  'goods.rest':
    '你的第一個貨物。每回合擲出 1，Biolab 都能再做一次。別浪費剩下的骰子：放一顆到「採礦」，準備下一座建築。',
  'goods.rest_research': '卡夠多了，金屬卻沒有：「採礦」。',
  'goods.rest_other': '點選 4 或 6，再點選「採礦」。',
  'goods.end': '骰子帶來能量和金屬，加上另一張卡就建成建築，建築做出貨物：遊戲就是這樣。一回合兩分！',

  'market.title': '市場上合適的卡',
  'market.about': '看工具選卡，同一回合就建造。',
  'market.take': '你有 Nuclear Plant，但建造時要棄掉另一張有扳手的卡，而你沒有。市場上有一張帶扳手的 Refinery。拿它。',
  'market.take_tool': '好卡，但沒有扳手：Nuclear Plant 會留在手上。找扳手。',
  'market.take_refresh': '你需要的已經在這裡。拿 Refinery。',
  'market.take_hire': '承包商會用掉你在市場的唯一行動。現在你需要有扳手的卡。',
  'market.metal':
    '現在可用 Refinery 支付：一張卡當作付款常比當作建築更有價值。你還需要 2 金屬，現有 1。把 4 放到「採礦」，留著 6。',
  'market.metal_six': '留著 6：Nuclear Plant 只接受這一顆。',
  'market.metal_research': '你需要金屬，不是卡：「採礦」。',
  'market.metal_end': '這回合就能得一分。還不要結束。',
  'market.metal_other': '先要金屬：點選 4，再點選「採礦」。',
  'market.build': '2 金屬、2 能量和一張有扳手的卡：這就是費用。點選手上的 Nuclear Plant，建造它。',
  'market.build_other': '點選手上的 Nuclear Plant，再點「建造」。',
  'market.work': '馬上讓它運作：點選 Nuclear Plant。它用 6 做出一個貨物和 1 能量。',
  'market.work_other': '先做貨物：點選建好的 Nuclear Plant。',
  'market.end': '在市場先看工具：你拿的卡可能就是付款。放骰子前也看一看：有些建築只要一個點數。',

  'hire.title': '承包商幫忙',
  'hire.about': '僱用一位，指定你需要的點數。',
  'hire.hire':
    '也可以不拿藍圖而僱用承包商：要付一張有上方工具的卡。你的 Replicator 有鏟子。點選第一位 Specialist，僱用他。',
  'hire.hire_take': '可以這樣。但先看看承包商的用處：第一位 Specialist。',
  'hire.hire_refresh': '你要的 Specialist 已經在這裡：第一位。',
  'hire.hire_wrench': '那位要一張扳手卡，而你兩張都需要：一張建造，一張支付。選第一位。',
  'hire.hire_other': '點選第一位 Specialist，再點「僱用」。',
  'hire.name': '第五顆骰子還沒有點數：看過擲骰後由你指定。你擲出一顆 5，「採礦」上兩顆相同的帶來 1 + 2 金屬。指定 5。',
  'hire.name_six': '6 可用在 Nuclear Plant，但你已有一顆。要金屬就選與你相同的 5。',
  'hire.name_end': '你的骰子還沒工作。',
  'hire.name_other': '指定 5：和另一顆 5 一起在「採礦」帶來更多。',
  'hire.pair': '把兩顆 5 都放到「採礦」：第一顆 1 金屬，第二顆 2 金屬。留著 6。',
  'hire.pair_six': '留著 6：Nuclear Plant 要用它。',
  'hire.pair_research': '在「採礦」，兩顆 5 帶來 3 金屬。',
  'hire.pair_other': '點選一顆 5，再點「採礦」；然後另一顆 5。',
  'hire.build': '4 金屬。用 Battery Factory 支付，建造 Nuclear Plant，再用 6 讓它運作。點選手上的 Nuclear Plant。',
  'hire.build_other': '先建造 Nuclear Plant，再點選它一次讓它運作。',
  'hire.end': '承包商要一張卡和你在市場的行動，但馬上給很多。當它能讓你這回合做成大事時就僱用。',

  'change.title': '讓骰子合用',
  'change.about': '把 2 變成 1，再把 1 變成貨物。',
  'change.turn':
    '你沒擲出 1，而 Biolab 需要它。紅色建築能改變骰子：Fitness Center 付 1 能量把一顆減 1。點選它，再點選一顆 2。',
  'change.turn_place': '等等：2 可以變成 Biolab 缺的 1。點選 Fitness Center。',
  'change.turn_end': '這些骰子還能做出貨物。還不要結束。',
  'change.turn_other': '點選 Fitness Center，再點選一顆 2：它變成 1。',
  'change.good': '這就是你的 1。骰子還沒放置：點選 Biolab，它用這顆骰子和 1 能量。',
  'change.good_one': '1 要留給 Biolab：點選那座建築。',
  'change.good_other': '先做貨物：點選 Biolab。',
  'change.supply':
    '擲得不好也做出了貨物。兩座建築都用了能量，你已經沒有了。把另一顆 2 放到「發電」，下回合它們才能運作。',
  'change.supply_research': '沒有能量，下次兩座建築都不能運作：「發電」。',
  'change.supply_end': '先為下回合準備能量：把 2 放到「發電」。',
  'change.supply_other': '點選 2，再點選「發電」。',
  'change.end': '擲骰只是開始：紅色建築能讓骰子合用。建造互相配合的卡：一張改變骰子，一張使用它，一層樓付兩者的費用。',

  'end.title': '遊戲怎樣結束',
  'end.about': '做出第十二個貨物，準備最後一回合。',
  'end.twelve':
    '你有 11 個貨物。誰有 12 個貨物或 10 座建築，就引發結束：這回合打完，再進行一回合。點選 Fulfillment Center：它用 4。',
  'end.twelve_four': '4 在 Fulfillment Center 值一個貨物。',
  'end.twelve_end': '再一個貨物，就由你決定遊戲何時結束。',
  'end.twelve_other': '先做第十二個貨物：點選 Fulfillment Center。',
  'end.more': '十二個！超過 12 的貨物也算分。Biolab 需要 1：用 Fitness Center 把 2 減 1，再點選 Biolab。',
  'end.more_two': '2 會變成 Biolab 的 1：先點選 Fitness Center。',
  'end.more_end': '用 2 還能再得一分。',
  'end.more_other': '點選 Fitness Center，再點選 2；然後 Biolab。',
  'end.close':
    '十三個。最後只有貨物和聲望是分數，所以金屬和能量要及時用掉。把 6 放到「採礦」準備最後一座建築，3 放到「研究」，然後結束工作。',
  'end.close_limit': '下回合只能保留 12 個金屬和能量：再多的能量會浪費。',
  'end.close_other': '6 放到「採礦」，3 放到「研究」；然後結束工作。',
  'end.end': '最後一回合開始了。分數是貨物和建築的聲望：把一切都變成分數，例如建一座紀念碑。現在你懂得整個遊戲了。',
};

export default zh;
