import type { Translated } from '../../../../lib/i18n';
import type en from './en';

const zh: Translated<typeof en> = {
  'why.other': '現在不能對它做什麼。',
  'why.other.tile': '它在別人的工廠裡。點選該玩家的面板可看全貌。',
  'why.other.worker': '這是別人的工人。',
  'why.other.factory': '這是別人的工廠。',
  'why.like': '旁邊那片與它相同：點選那一片。',
  'why.gone': '這片板塊已離開遊戲。',
  'why.price': '能源價格會自己變動：每回合結束時翻開一片漲價板塊。',
  'why.price.turned': '這是該回合能源上漲的數目。',
  'why.dial': '刻度隨工廠而動：購買、安置或停機都會改變它。',

  'why.turn.pool': '它在備用堆裡。下次拍賣會從中翻出幾片。',
  'why.turn.settled': '本回合的順位已定：這片排第 {place} 位，每個價格減 {discount}。',
  'why.turn.settled.full': '本回合的順位已定：這片排第 {place} 位，價格不減。',
  'why.turn.taken': '這片已有人取得。',
  'why.turn.later': '現在競標{tile}：由持有最大舊板塊的人選定。你可加價或放棄；放棄之後仍可能取得這一片。',
  'why.turn.hidden': '它面朝下：不參加本回合的拍賣。',
  'why.turn.old': '這是上回合的板塊，只到拍賣結束為止有效。',

  'why.store.auction': '它還在貨棧。拍賣之後，每名可用的工人會擺出一片。',
  'why.store.buying': '它不在市場上：只能買本回合擺出的板塊。',
  'why.store.run': '本回合的購買已結束。',
  'why.buried': { other: '它上面還有 {n} 片：每一列只能擺出最便宜的一片。' },
  'why.market.auction': '拍賣之後才能購買。',
  'why.market.market': '它已擺出。大家都擺完後才開始購買。',
  'why.market.sold': '市場上什麼都不剩。',
  'why.workers': { other: '每次購買要一名工人，而你的 {n} 名都已行動。' },
  'why.money': '要 {price}，你有 {money}：還差 {missing}。',
  'why.money.reduced': '你要付 {price}（原價 {full}），你有 {money}：還差 {missing}。',
  'why.cheapest': '最便宜的板塊你要付 {price}，而你有 {money}。',

  'why.tear.workers': { other: '拆除要一名工人，而你的 {n} 名都已行動。' },
  'why.laid.later': '購買階段可派工人拆除；行政階段可讓機器和機器人停機。',
  'why.always': '它一直有效：只有機器和機器人能停機。',
  'why.run.passed': '這一種已經過了。取消更改後可重新開始。',
  'why.run.robots': { other: '每個機器人要有一台運轉的機器，現在運轉 {n} 台，都已配有機器人。' },
  'why.run.workers': { other: '那要 {need} 名工人，而餐廳最多坐 {n} 名：須有一名可用。' },
  'why.run.needed': { other: '沒有它就要 {need} 名工人，而餐廳最多坐 {n} 名。請先停一台機器。' },
  'why.waiting.later': '它在工廠旁等待。輪到你購買時，不用工人就能安置。',
  'why.room.taken': '它的位置已被占用。請先拆除：{tile}。',
  'why.room.full': '{spaces} 個空位都滿了。請先拆除一片。',
  'why.room.money': '下一個空位要 {price}，而你有 {money}。',
  'why.room.rest': '最便宜的板塊要 {price}，下一個空位要 {space}；你有 {money}。',
  'why.factory.later': '購買階段才安置板塊。',
  'why.factory.run': '本回合不再安置。點選機器和機器人可停機或開機。',

  'why.worker.canteen': { other: '這名工人在餐廳：你的機器要 {n} 名。餐廳裡的人不能競標或購買。' },
  'why.worker.bid': '這名工人用來換取順位，行政階段回來。',
  'why.worker.nominate': { other: '先點選一片順位板塊；然後最多可出 {n} 名工人。' },
  'why.worker.auction': { other: '用下面的數字出價：最多 {n} 名，須留一名。' },
  'why.worker.market': { other: '每名工人擺出一片板塊：點選一列。還有 {n} 片。' },
  'why.worker.extra': '你的工人都已擺出板塊。',
  'why.worker.run': '工人會自己進餐廳，人數依運轉的機器而定。',
  'why.worker.buying': '這名工人還能行動：點選板塊來購買或拆除。',
  'why.worker.acted': '這名工人本回合已行動。',
  'why.seasonal.hired': '已雇用：現在幫忙操作機器，下回合才能行動。',
  'why.seasonal.late': '季節工在自己購買結束時雇用，現在已過。',
  'why.seasonal.later': '你的購買結束時可雇用季節工，每名 {price}。',
  'why.seasonal.auction': '季節工在購買結束時雇用：7 減去你的折扣。',
  'why.seasonal.money': '那要 {price}，而你有 {money}。',

  'explain.nominate.discount':
    '板塊 {number} 讓每個價格減 {discount}：你的 {left} 名工人共省 {saved}。你排第 {place} 位，共 {seats} 位。',
  'explain.nominate.place':
    '有板塊 {number} 你排第 {place} 位（共 {seats} 位），每個價格減 {discount}。目前還沒人出工人。',
  'explain.nominate.high': { other: '一開始就出 {n} 名工人，讓別人卻步。剩 {left} 名可行動。' },
  'explain.nominate.sure': {
    other: '沒有人能出超過 {n} 名。你以 {left} 名工人排第 {place} 位（共 {seats} 位），每個價格減 {discount}。',
  },
  'explain.nominate.first': '有板塊 {number} 你最先購買，什麼都還在。每個價格減 {discount}。',
  'explain.nominate.first.full': '有板塊 {number} 你最先購買，什麼都還在，但付全價。',
  'explain.nominate.place.full': '有板塊 {number} 你排第 {place} 位（共 {seats} 位），付全價。目前還沒人出工人。',
  'explain.bid.saves':
    '就算只剩 {left} 名可購買，板塊 {number} 也划算：打開的板塊買 {bought} 片付 {spent}，到結束淨賺 {total}。放棄的話，例如板塊 {other}：{rest_bought} 片付 {rest_spent}，淨賺 {rest_total}。',
  'explain.bid.saves.sure':
    '就算只剩 {left} 名可購買，板塊 {number} 也划算：打開的板塊買 {bought} 片付 {spent}，到結束淨賺 {total}。放棄就得到 {other}：{rest_bought} 片付 {rest_spent}，淨賺 {rest_total}。',
  'explain.bid.even':
    '就打開的板塊看，比起板塊 {other} 你沒有損失。板塊 {number}：第 {place} 位（共 {seats} 位），每個價格減 {discount}。',
  'explain.bid.even.place':
    '就打開的板塊看，比起板塊 {other} 你沒有損失。有板塊 {number} 你排第 {place} 位（共 {seats} 位）。',
  'explain.bid.place':
    '你排第 {place} 位，有板塊 {other} 則是第 {rest_place} 位：更容易得到對你最好的{tile}，到結束淨賺 {worth}。但可購買的是 {left} 名而非 {kept} 名，打開的板塊合起來少賺 {lost}。',
  'explain.bid.deny':
    '否則別人會更便宜地得到板塊 {number}，每個價格減 {discount}。但可購買的是 {left} 名，不是板塊 {other} 的 {kept} 名：打開的板塊到結束少賺 {lost}。',
  'explain.bid.deny.place':
    '否則別人會更便宜地得到板塊 {number}，第 {place} 位（共 {seats} 位）。但可購買的是 {left} 名，不是板塊 {other} 的 {kept} 名：打開的板塊到結束少賺 {lost}。',
  'explain.pass':
    '例如有板塊 {other}，{kept} 名工人都可購買：打開的板塊買 {rest_bought} 片付 {rest_spent}，到結束淨賺 {rest_total}。板塊 {number} 只剩 {left} 名：{bought} 片付 {spent}，淨賺 {total}。',
  'explain.pass.next':
    '接著由你選，例如板塊 {other}：{kept} 名工人都可購買，打開的板塊買 {rest_bought} 片付 {rest_spent}，到結束淨賺 {rest_total}。板塊 {number} 只剩 {left} 名：{bought} 片付 {spent}，淨賺 {total}。',
  'explain.pass.sure':
    '你會免費得到板塊 {other}：{kept} 名工人都可購買，打開的板塊買 {rest_bought} 片付 {rest_spent}，到結束淨賺 {rest_total}。板塊 {number} 只剩 {left} 名：{bought} 片付 {spent}，淨賺 {total}。',
  'explain.pass.even':
    '就打開的板塊看，板塊 {number} 不比板塊 {other} 多賺，而 {kept} 名工人全都留下，不是 {left} 名。',
  'explain.pass.keep':
    '留下的是 {kept} 名工人，不是 {left} 名。就打開的板塊看，板塊 {number} 到結束比板塊 {other} 多賺 {lost}。',
  'explain.add.none': '板塊反正是你的。{left} 名工人全都留下：每名擺一片、買一片。',
  'explain.add.some': { other: '市場上少 {n} 片給別人；你有 {left} 名工人行動。' },

  'explain.put.income': '值得擺出：付 {price}，收入從 {before} 變成 {after}。',
  'explain.put.pair': '值得擺出：配上市場上的{other}，收入從 {before} 變成 {after}。',
  'explain.put.workers': { other: '值得擺出：付 {price} 就空出 {n} 名工人。' },
  'explain.put.useful': '它適合你的工廠，價格 {price}：之後會有回報。',
  'explain.put.below.income': {
    other: '這一列再往下第 {n} 片是{below}：付 {cost}，收入可從 {before} 變成 {after}。',
  },
  'explain.put.below.pair': '這一列下面有{below}：配上{other}，收入可從 {before} 變成 {after}。',
  'explain.put.below.workers': { other: '這一列下面有{below}：付 {cost} 可空出 {n} 名工人。' },
  'explain.put.below.useful': '這一列下面有{below}，價格 {cost}，適合你的工廠。',
  'explain.put.none': '打開的板塊都幫不了你。總得擺出一片，而這片也不會讓別人多賺。',
  'explain.put.least': { other: '你還得擺出 {n} 片。打開的板塊中，這片對別人的幫助最小，最多 {gain}。' },
  'explain.put.forecast': '電腦預測之後幾輪，認為這片較好，雖然別人有了它可多賺 {gain}。',
  'explain.put.extra': '擺不擺對你都一樣。',
  'explain.put.cold': '目前沒有別的工廠會因它多賺。它在市場上的價格是 {price}，你的收入也還不會增加。',
  'explain.put.also': '付 {price}，你的收入可從 {before} 變成 {after}：多一個選擇。但別人有了它會多賺 {gain}。',
  'explain.put.first': '你最先購買：它的價格是 {price}，想要就是你的。若留下，別人可多賺 {gain}。',
  'explain.put.poor': '它的價格是 {price}，而你有 {money}。目前沒有別的工廠會因它多賺。',
  'explain.put.own': '它在市場上的價格是 {price}：你的收入可從 {before} 變成 {after}。目前沒有別的工廠會因它多賺。',
  'explain.put.storage':
    '儲量 {store} → {storage}，你的產量是 {production}：配下一台機器或機器人才有用。目前沒有別的工廠會因它多賺。',
  'explain.enough': '打開的板塊都幫不了你。再擺只是幫了別人。',

  'explain.buy.income':
    '付 {price}，收入 {before} → {after}。照現在的能源價格，到結束是 {more} × {times} = {total}：最後一回合算兩次。',
  'explain.buy.last': '付 {price}，收入 {before} → {after}。這是最後一回合，數字已加倍。',
  'explain.buy.workers': { other: '付 {price} 空出 {n} 名工人，下回合可行動。' },
  'explain.buy.pair': '配上{other}，收入從 {before} 變成 {after}。',
  'explain.buy.hire': { other: '再以 {wages} 雇 {n} 名季節工，收入會是 {after}。' },
  'explain.buy.storage': '儲量 {storage}，產量 {production}：下一台機器或機器人就能全數計入。',
  'explain.buy.production': '它生產 {made}，但儲量 {storage} 已滿：一有空間就會多賺。',
  'explain.buy.room': '儲量 {store} → {storage}：放得下{other}。兩者合起來，收入從 {before} 變成 {after}。',
  'explain.buy.full': '它生產 {made}，但儲量 {storage} 已滿：收入只從 {before} 變成 {after}。接著要有倉庫。',
  'explain.buy.little': '電腦預測之後幾輪，認為它較好：收入 {before} → {after}，價格 {price}，到結束可回收 {total}。',
  'explain.lay.income':
    '不用工人。收入 {before} → {after}：照現在的能源價格，到結束是 {more} × {times} = {total}，最後一回合算兩次。',
  'explain.lay.last': '不用工人。收入 {before} → {after}，已加倍：這是最後一回合。',
  'explain.lay.workers': { other: '空出 {n} 名工人，下回合可行動。' },
  'explain.lay.pair': '配上{other}，收入從 {before} 變成 {after}。',
  'explain.lay.hire': { other: '再以 {wages} 雇 {n} 名季節工，收入會是 {after}。' },
  'explain.lay.storage': '儲量 {storage}，產量 {production}：下一台機器或機器人就能全數計入。',
  'explain.lay.production': '它生產 {made}，但儲量 {storage} 已滿：一有空間就會多賺。',
  'explain.lay.room': '儲量 {store} → {storage}：放得下{other}。兩者合起來，收入從 {before} 變成 {after}。',
  'explain.lay.full': '它生產 {made}，但儲量 {storage} 已滿：收入只從 {before} 變成 {after}。接著要有倉庫。',
  'explain.lay.little': '電腦預測之後幾輪，認為它較好：收入 {before} → {after}，價格 {price}，到結束可回收 {total}。',
  'explain.aside.deny': '別人有了它會多賺 {gain}。你之後不用工人就能安置。',
  'explain.aside.later': '你之後不用工人就能安置。',
  'explain.tear.other': '為{other}騰出位置：收入 {before} → {after}。',
  'explain.tear.others': '為{other}和{third}騰出位置：收入 {before} → {after}。',
  'explain.tear.idle': '它現在不賺錢：收入仍是 {before}，還空出一個位置。',
  'explain.tear.room': '為更好的板塊騰出位置。目前收入從 {before} 變成 {after}。',
  'explain.hire.income': { other: '以 {price} 雇 {n} 名季節工，本回合多賺 {gain}。' },
  'explain.hire.next': { other: '付 {price}，下回合有 {left} 名工人可行動。' },
  'explain.done.acted': '工人都已行動。季節工要 {price}，本回合會多賺 {gain}。',
  'explain.done.empty': { other: '{n} 名工人沒事做：市場上什麼都不剩。' },
  'explain.done.poor': { other: '{n} 名工人沒事做：市場上最便宜的你要付 {cheapest}，而你有 {money}。' },
  'explain.done.last': { other: '{n} 名工人沒事做：剩下的都不夠本。最後只看金錢。' },
  'explain.done.keep': { other: '{n} 名工人沒事做：市場上沒有一片能單獨回本。把 {money} 留給更好的板塊。' },
  'explain.done.binds': {
    other: '{n} 名工人沒事做。{tile}要 {price}，到結束可賺 {total}，但會占用工人：下回合只剩 {left} 名可用。',
  },
  'explain.done.save': {
    other: '{n} 名工人沒事做。{tile}到結束可賺 {total}，但現在要付 {price}：你的 {money} 只剩 {kept} 留給下次市場。',
  },
  'explain.done.wage': '季節工要 {price}，本回合會多賺 {gain}。不如把 {money} 留給下次市場。',

  'explain.run.best': { other: '沒有更賺的：能源價不變時收入 {income}，下回合有 {left} 名工人可用。' },
  'explain.run.last': '沒有更賺的：能源價不變時收入 {income}，最後一回合已加倍。',
  'explain.run.workers': { other: '現在少賺 {lost}，但下回合多 {n} 名工人可競標和購買。' },
  'explain.run.free': { other: '下回合多 {n} 名工人可用，收入不減。' },
  'explain.run.income': '本回合多賺 {gain}。',
  'explain.best': '在能做的事裡，這個略勝一籌。',
};

export default zh;
