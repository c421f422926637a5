BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE chat (
	table_id TEXT NOT NULL, 
	n BIGINT NOT NULL, 
	player TEXT NOT NULL, 
	name TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	message TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, n)
)
 WITHOUT ROWID

;
INSERT INTO "chat" VALUES('3auq3xwe78ap',1,'cf27745d2ae3b465','Silver Forger',0,'good luck, удачи, 祝你好運','mark-54',1.79567857297421884532e+09);
INSERT INTO "chat" VALUES('b6q3xucscug2',1,'cf27745d2ae3b465','Silver Forger',0,'good luck, удачи, 祝你好運','mark-24',1.79567857204503297805e+09);
INSERT INTO "chat" VALUES('jexek7wek9ef',1,'6eb4cc6b1b09e2dc','Silver Tinker',0,'well played','mark-176',1.79567857993752670285e+09);
INSERT INTO "chat" VALUES('ju3kt8h696dm',1,'cf27745d2ae3b465','Silver Forger',0,'good luck, удачи, 祝你好運','mark-12',1.79567857141592574117e+09);
INSERT INTO "chat" VALUES('rpdgmmjjuazh',1,'6eb4cc6b1b09e2dc','Silver Tinker',0,'well played','mark-135',1.79567857846215176579e+09);
INSERT INTO "chat" VALUES('w9dg32dt7u27',1,'cf27745d2ae3b465','Silver Forger',0,'good luck, удачи, 祝你好運','mark-38',1.79567857247513365743e+09);
INSERT INTO "chat" VALUES('wdxs2jeyeaw3',1,'cf27745d2ae3b465','Silver Forger',0,'good luck, удачи, 祝你好運','mark-68',1.79567857346855831151e+09);
INSERT INTO "chat" VALUES('xpuzeufjxpq3',1,'6eb4cc6b1b09e2dc','Silver Tinker',0,'well played','mark-104',1.79567857741205215448e+09);
CREATE TABLE commits (
	n BIGINT NOT NULL, 
	PRIMARY KEY (n)
);
INSERT INTO "commits" VALUES(307);
CREATE TABLE daily_seeds (
	game TEXT NOT NULL, 
	day TEXT NOT NULL, 
	seed TEXT NOT NULL, 
	PRIMARY KEY (game, day)
) WITHOUT ROWID;
INSERT INTO "daily_seeds" VALUES('factory_manager','2026-11-26','0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f');
CREATE TABLE daily_tables (
	game TEXT NOT NULL, 
	day TEXT NOT NULL, 
	player TEXT NOT NULL, 
	table_id TEXT NOT NULL, 
	points INTEGER, 
	place INTEGER, 
	PRIMARY KEY (game, day, player), 
	UNIQUE (table_id)
) WITHOUT ROWID;
INSERT INTO "daily_tables" VALUES('factory_manager','2026-11-26','6eb4cc6b1b09e2dc','jexek7wek9ef',31,2);
CREATE TABLE log (
	table_id TEXT NOT NULL, 
	n BIGINT NOT NULL, 
	kind TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	payload TEXT NOT NULL, 
	player TEXT NOT NULL, 
	message TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, n)
)
 WITHOUT ROWID

;
INSERT INTO "log" VALUES('3auq3xwe78ap',1,'created',-1,'{"game":"fantastic_factories","rules":1,"options":{"edition":"rulebook","difficulty":"normal"},"access":"open","rematch_of":"","coached":false,"daily":"","takeover":"anybody","chat":"all","away_after":120,"host_name":"Silver Forger","seats":[{"kind":"player","name":"Silver Forger","player":"cf27745d2ae3b465","bot":"","before":"","former":"","held":false},{"kind":"open","name":"","player":"","bot":"","before":"","former":"","held":false}]}','cf27745d2ae3b465','',1.79567857254078292851e+09);
INSERT INTO "log" VALUES('3auq3xwe78ap',2,'sit',1,'{"name":"Silver Tinker"}','6eb4cc6b1b09e2dc','',1.79567857258212757115e+09);
INSERT INTO "log" VALUES('3auq3xwe78ap',3,'seed_exchange',-1,'{"secret":"c352701fbb0f375498100c9709fc6f16af1f1fafe0bd85121489fe56755fa784"}','','',1.79567857258228087422e+09);
INSERT INTO "log" VALUES('3auq3xwe78ap',4,'commit',1,'{"commitment":"6717f888b1c183707589b93943036bc25f6fdbc33d8be14e547a2a87a419ed69"}','6eb4cc6b1b09e2dc','my commitment',1.7956785726028680802e+09);
INSERT INTO "log" VALUES('3auq3xwe78ap',5,'commit',0,'{"commitment":"734899e8b7408fd20fc7679b8b69dd850d1385b70e919115ed7c41bbea982663"}','cf27745d2ae3b465','my commitment',1.795678572603227377e+09);
INSERT INTO "log" VALUES('3auq3xwe78ap',6,'commitments_closed',-1,'{}','','',1.79567857260332179071e+09);
INSERT INTO "log" VALUES('3auq3xwe78ap',7,'reveal',1,'{"word":"ecb26768ed83b11c662f6284f13d06ca69cb1c3296a1213d7b70aee8c4743338"}','6eb4cc6b1b09e2dc','my word',1.79567857261063647264e+09);
INSERT INTO "log" VALUES('3auq3xwe78ap',8,'reveal',0,'{"word":"da3a1ca338c69819452e19c3acb5efe4bc61414912f26e91a3a5aa797477ea3d"}','cf27745d2ae3b465','my word',1.79567857262479186057e+09);
INSERT INTO "log" VALUES('3auq3xwe78ap',9,'start',-1,'{"seed":"d818508486dd5926f9596a166627354904e1be9fbcf18ba47d3f2a8aaf118e42"}','','',1.79567857262493848794e+09);
INSERT INTO "log" VALUES('3auq3xwe78ap',10,'action',1,'{"actions":["hire 3 specialist"]}','6eb4cc6b1b09e2dc','mark-39',1.79567857266901397699e+09);
INSERT INTO "log" VALUES('3auq3xwe78ap',11,'undo',1,'{}','6eb4cc6b1b09e2dc','mark-40',1.79567857267304348952e+09);
INSERT INTO "log" VALUES('3auq3xwe78ap',12,'action',1,'{"actions":["refresh blueprints metal"]}','6eb4cc6b1b09e2dc','mark-41',1.79567857271336817743e+09);
INSERT INTO "log" VALUES('3auq3xwe78ap',13,'action',1,'{"actions":["take 3 nuclear_plant"]}','6eb4cc6b1b09e2dc','mark-42',1.79567857272278237341e+09);
INSERT INTO "log" VALUES('3auq3xwe78ap',14,'action',0,'{"actions":["hire 3 specialist"]}','cf27745d2ae3b465','mark-43',1.79567857274559736246e+09);
INSERT INTO "log" VALUES('3auq3xwe78ap',15,'action',0,'{"actions":["discard concrete_plant"]}','cf27745d2ae3b465','mark-44',1.7956785727887015343e+09);
INSERT INTO "log" VALUES('3auq3xwe78ap',16,'action',0,'{"actions":["place 4 mine"]}','cf27745d2ae3b465','mark-45',1.79567857280546569823e+09);
INSERT INTO "log" VALUES('3auq3xwe78ap',17,'action',0,'{"actions":["place 1 generate"]}','cf27745d2ae3b465','mark-46',1.79567857282481455798e+09);
INSERT INTO "log" VALUES('3auq3xwe78ap',18,'action',0,'{"actions":["name 4"]}','cf27745d2ae3b465','mark-47',1.79567857285152077673e+09);
INSERT INTO "log" VALUES('3auq3xwe78ap',19,'action',0,'{"actions":["place 4 research"]}','cf27745d2ae3b465','mark-48',1.79567857286553645129e+09);
INSERT INTO "log" VALUES('3auq3xwe78ap',20,'action',0,'{"actions":["build refinery"]}','cf27745d2ae3b465','mark-49',1.79567857288136720661e+09);
INSERT INTO "log" VALUES('3auq3xwe78ap',21,'action',0,'{"actions":["discard fitness_center"]}','cf27745d2ae3b465','mark-50',1.79567857290136504173e+09);
INSERT INTO "log" VALUES('3auq3xwe78ap',22,'action',0,'{"actions":["place 3 generate"]}','cf27745d2ae3b465','mark-51',1.79567857292455673214e+09);
INSERT INTO "log" VALUES('3auq3xwe78ap',23,'action',0,'{"actions":["end"]}','cf27745d2ae3b465','mark-52',1.79567857293073081977e+09);
INSERT INTO "log" VALUES('3auq3xwe78ap',24,'action',1,'{"actions":["place 6 mine"]}','6eb4cc6b1b09e2dc','mark-53',1.79567857294954133029e+09);
INSERT INTO "log" VALUES('6563k2fumgwx',1,'created',-1,'{"game":"fzzt","rules":1,"options":{"peripherals":[]},"access":"open","rematch_of":"","coached":false,"daily":"","takeover":"anybody","chat":"all","away_after":120,"host_name":"Silver Forger","seats":[{"kind":"player","name":"Silver Forger","player":"cf27745d2ae3b465","bot":"","before":"","former":"","held":false},{"kind":"open","name":"","player":"","bot":"","before":"","former":"","held":false},{"kind":"open","name":"","player":"","bot":"","before":"","former":"","held":false}]}','cf27745d2ae3b465','',1.79567858005590772624e+09);
INSERT INTO "log" VALUES('b6q3xucscug2',1,'created',-1,'{"game":"monster_factory","rules":1,"options":{"start":"choose","mix":"standard"},"access":"open","rematch_of":"","coached":false,"daily":"","takeover":"anybody","chat":"all","away_after":120,"host_name":"Silver Forger","seats":[{"kind":"player","name":"Silver Forger","player":"cf27745d2ae3b465","bot":"","before":"","former":"","held":false},{"kind":"open","name":"","player":"","bot":"","before":"","former":"","held":false}]}','cf27745d2ae3b465','',1.7956785714854693413e+09);
INSERT INTO "log" VALUES('b6q3xucscug2',2,'sit',1,'{"name":"Silver Tinker"}','6eb4cc6b1b09e2dc','',1.79567857162133646007e+09);
INSERT INTO "log" VALUES('b6q3xucscug2',3,'seed_exchange',-1,'{"secret":"bac56f16c092e423be49a6d276b81c8da06c818177e161cb966d4478e8d0f33f"}','','',1.79567857162156343459e+09);
INSERT INTO "log" VALUES('b6q3xucscug2',4,'commit',0,'{"commitment":"2279a404c2f97f74cab5eab6a24665e6629bd84fdbf7159abbbe9c5d30dfe668"}','cf27745d2ae3b465','my commitment',1.7956785716473298073e+09);
INSERT INTO "log" VALUES('b6q3xucscug2',5,'commit',1,'{"commitment":"bfbd925df71dc950317793a52948e5a98373ee7fa218bf5a1739426d3122d6ca"}','6eb4cc6b1b09e2dc','my commitment',1.79567857164776492119e+09);
INSERT INTO "log" VALUES('b6q3xucscug2',6,'commitments_closed',-1,'{}','','',1.79567857164787626268e+09);
INSERT INTO "log" VALUES('b6q3xucscug2',7,'reveal',0,'{"word":"8bb2e88401eb5415cd9231742d8aae438a940165200f625d9135bb469c3a40c0"}','cf27745d2ae3b465','my word',1.79567857168329477312e+09);
INSERT INTO "log" VALUES('b6q3xucscug2',8,'reveal',1,'{"word":"d8775d7bbcb9cac5eea6618112744d9e92746283657d4dade9367731930a6b80"}','6eb4cc6b1b09e2dc','my word',1.79567857170104789731e+09);
INSERT INTO "log" VALUES('b6q3xucscug2',9,'start',-1,'{"seed":"c5676cbe8d7dbf1af99dbe59a80e7abb5c6ba3bd7e1413d8adc40e724dcd8925"}','','',1.79567857170122551924e+09);
INSERT INTO "log" VALUES('b6q3xucscug2',10,'action',1,'{"actions":["start t-t-e"]}','6eb4cc6b1b09e2dc','mark-13',1.79567857174930071832e+09);
INSERT INTO "log" VALUES('b6q3xucscug2',11,'undo',1,'{}','6eb4cc6b1b09e2dc','mark-14',1.79567857177052521704e+09);
INSERT INTO "log" VALUES('b6q3xucscug2',12,'action',1,'{"actions":["start ttt-e"]}','6eb4cc6b1b09e2dc','mark-15',1795678571.78183);
INSERT INTO "log" VALUES('b6q3xucscug2',13,'action',0,'{"actions":["start T---e"]}','cf27745d2ae3b465','mark-16',1.79567857180776405331e+09);
INSERT INTO "log" VALUES('b6q3xucscug2',14,'action',1,'{"actions":["place 0 0,-1 right"]}','6eb4cc6b1b09e2dc','mark-17',1.79567857185281801223e+09);
INSERT INTO "log" VALUES('b6q3xucscug2',15,'action',0,'{"actions":["place 1 0,-1 down"]}','cf27745d2ae3b465','mark-18',1.7956785718680624962e+09);
INSERT INTO "log" VALUES('b6q3xucscug2',16,'action',1,'{"actions":["place 1 1,0 down"]}','6eb4cc6b1b09e2dc','mark-19',1.79567857191276645653e+09);
INSERT INTO "log" VALUES('b6q3xucscug2',17,'action',0,'{"actions":["place 0 1,-1 right"]}','cf27745d2ae3b465','mark-20',1.79567857192869353294e+09);
INSERT INTO "log" VALUES('b6q3xucscug2',18,'action',1,'{"actions":["place 1 0,1 down"]}','6eb4cc6b1b09e2dc','mark-21',1.79567857197127819061e+09);
INSERT INTO "log" VALUES('b6q3xucscug2',19,'action',0,'{"actions":["place 1 2,0 left"]}','cf27745d2ae3b465','mark-22',1.79567857198880314823e+09);
INSERT INTO "log" VALUES('b6q3xucscug2',20,'action',1,'{"actions":["place 1 -1,1 right"]}','6eb4cc6b1b09e2dc','mark-23',1.79567857202999854081e+09);
INSERT INTO "log" VALUES('j2d4xus89zte',1,'created',-1,'{"game":"fzzt","rules":1,"options":{"peripherals":[]},"access":"open","rematch_of":"xpuzeufjxpq3","daily":"","takeover":"host","chat":"all","away_after":120,"host_name":"Silver Tinker","seats":[{"kind":"bot","name":"greedy","player":"","bot":"greedy","before":"","former":"","held":false},{"kind":"player","name":"Silver Tinker","player":"6eb4cc6b1b09e2dc","bot":"","before":"","former":"","held":false}]}','6eb4cc6b1b09e2dc','',1.79567858001316261289e+09);
INSERT INTO "log" VALUES('j2d4xus89zte',2,'start',-1,'{"seed":"fe7c77b3f6d758ecb18343c2a23c3356a32bc8f2e3452e4c508d09b0b319c309"}','','',1.79567858001325607298e+09);
INSERT INTO "log" VALUES('j2d4xus89zte',3,'action',0,'{"actions":["bid 3n"]}','','',1.7956785800414378643e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',1,'created',-1,'{"game":"factory_manager","rules":1,"options":{"first_game":false},"access":"open","rematch_of":"","coached":false,"daily":"","takeover":"host","chat":"all","away_after":120,"host_name":"Silver Tinker","seats":[{"kind":"player","name":"Silver Tinker","player":"6eb4cc6b1b09e2dc","bot":"","before":"","former":"","held":false},{"kind":"bot","name":"random","player":"","bot":"random","before":"","former":"","held":false}]}','6eb4cc6b1b09e2dc','',1.79567857854893207555e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',2,'start',-1,'{"seed":"392d1254c2f89928c97dcf1f0583771a53b8abcf3bc34f2c8d522c3acbb2d65f"}','','',1.79567857854903125758e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',3,'action',0,'{"actions":["nominate 6 1"]}','6eb4cc6b1b09e2dc','mark-136',1.79567857857434463493e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',4,'action',1,'{"actions":["pass"]}','','',1.79567857859292030328e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',5,'action',1,'{"actions":["add 1"]}','','',1.79567857860871577264e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',6,'action',1,'{"actions":["put machine"]}','','',1795678578.61042);
INSERT INTO "log" VALUES('jexek7wek9ef',7,'action',1,'{"actions":["put optimization"]}','','',1.79567857861163783072e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',8,'action',0,'{"actions":["put personnel-robot"]}','6eb4cc6b1b09e2dc','mark-137',1.79567857863738775253e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',9,'action',0,'{"actions":["put machine"]}','6eb4cc6b1b09e2dc','mark-138',1.79567857863995718951e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',10,'action',1,'{"actions":["buy working-robot-1"]}','','',1.79567857864153909686e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',11,'action',1,'{"actions":["buy machine-1"]}','','',1.79567857864316105841e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',12,'action',1,'{"actions":["hire 0"]}','','',1.79567857864449214938e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',13,'action',0,'{"actions":["buy optimization-1 aside"]}','6eb4cc6b1b09e2dc','mark-139',1.79567857868542242049e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',14,'action',0,'{"actions":["hire 0"]}','6eb4cc6b1b09e2dc','mark-140',1.79567857868909049037e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',15,'action',1,'{"actions":["confirm"]}','','',1.79567857869252800939e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',16,'action',0,'{"actions":["shut start-machine"]}','6eb4cc6b1b09e2dc','mark-141',1.79567857874115633957e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',17,'action',0,'{"actions":["shut start-machine"]}','6eb4cc6b1b09e2dc','mark-142',1.79567857874690127374e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',18,'action',0,'{"actions":["confirm"]}','6eb4cc6b1b09e2dc','mark-143',1.79567857876963448519e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',19,'action',0,'{"actions":["nominate 2 5"]}','6eb4cc6b1b09e2dc','mark-144',1.79567857877197098728e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',20,'action',1,'{"actions":["add 0"]}','','',1.79567857877336883539e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',21,'action',0,'{"actions":["put control"]}','6eb4cc6b1b09e2dc','mark-145',1.79567857882407546036e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',22,'action',0,'{"actions":["put optimization"]}','6eb4cc6b1b09e2dc','mark-146',1.79567857884595203396e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',23,'action',1,'{"actions":["put working-robot"]}','','',1.79567857886692762371e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',24,'action',1,'{"actions":["put storage"]}','','',1.79567857890087294574e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',25,'action',1,'{"actions":["put personnel-robot"]}','','',1.79567857890924620625e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',26,'action',1,'{"actions":["put optimization"]}','','',1.79567857891346502308e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',27,'action',0,'{"actions":["buy storage-1 aside"]}','6eb4cc6b1b09e2dc','mark-147',1.79567857893018436427e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',28,'action',0,'{"actions":["lay optimization-1"]}','6eb4cc6b1b09e2dc','mark-148',1.79567857896960735323e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',29,'action',0,'{"actions":["hire 0"]}','6eb4cc6b1b09e2dc','mark-149',1.79567857898720169068e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',30,'action',1,'{"actions":["tear machine-1"]}','','',1.79567857900455427177e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',31,'action',1,'{"actions":["hire 2"]}','','',1.79567857901599478714e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',32,'action',0,'{"actions":["shut start-machine"]}','6eb4cc6b1b09e2dc','mark-150',1.7956785790492594242e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',33,'action',0,'{"actions":["shut start-machine"]}','6eb4cc6b1b09e2dc','mark-151',1.79567857905743026732e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',34,'action',0,'{"actions":["confirm"]}','6eb4cc6b1b09e2dc','mark-152',1.79567857906627821921e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',35,'action',1,'{"actions":["confirm"]}','','',1.79567857908295941352e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',36,'action',1,'{"actions":["nominate 6 2"]}','','',1.79567857909940719607e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',37,'action',0,'{"actions":["bid 6"]}','6eb4cc6b1b09e2dc','mark-153',1.79567857912526035305e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',38,'action',1,'{"actions":["add 2"]}','','',1.79567857913101410873e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',39,'action',1,'{"actions":["put storage"]}','','',1.79567857914979195593e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',40,'action',1,'{"actions":["put optimization"]}','','',1.79567857915293216698e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',41,'action',1,'{"actions":["put storage"]}','','',1.79567857917026448251e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',42,'action',0,'{"actions":["put control"]}','6eb4cc6b1b09e2dc','mark-154',1.79567857918137884138e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',43,'action',1,'{"actions":["buy optimization-2"]}','','',1.79567857919282817839e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',44,'action',1,'{"actions":["tear start-machine"]}','','',1.79567857920876312255e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',45,'action',1,'{"actions":["buy control-1 aside"]}','','',1.79567857922475576397e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',46,'action',1,'{"actions":["hire 1"]}','','',1.79567857924068832392e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',47,'action',0,'{"actions":["buy storage-1"]}','6eb4cc6b1b09e2dc','mark-155',1.79567857924618935585e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',48,'action',0,'{"actions":["hire 0"]}','6eb4cc6b1b09e2dc','mark-156',1.79567857926140713687e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',49,'action',1,'{"actions":["shut working-robot-1"]}','','',1.79567857926879358293e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',50,'action',1,'{"actions":["confirm"]}','','',1.79567857927320957177e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',51,'action',0,'{"actions":["shut start-machine"]}','6eb4cc6b1b09e2dc','mark-157',1.79567857931325984e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',52,'action',0,'{"actions":["shut start-machine"]}','6eb4cc6b1b09e2dc','mark-158',1.79567857932113146782e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',53,'action',0,'{"actions":["confirm"]}','6eb4cc6b1b09e2dc','mark-159',1.79567857932926058773e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',54,'action',0,'{"actions":["nominate 1 2"]}','6eb4cc6b1b09e2dc','mark-160',1.79567857934960961336e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',55,'action',1,'{"actions":["pass"]}','','',1.79567857936076521879e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',56,'action',1,'{"actions":["add 3"]}','','',1.79567857937267208101e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',57,'action',0,'{"actions":["put storage"]}','6eb4cc6b1b09e2dc','mark-161',1.79567857940928435325e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',58,'action',0,'{"actions":["put working-robot"]}','6eb4cc6b1b09e2dc','mark-162',1.79567857942956376074e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',59,'action',0,'{"actions":["put working-robot"]}','6eb4cc6b1b09e2dc','mark-163',1.79567857946177077297e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',60,'action',0,'{"actions":["put personnel-robot"]}','6eb4cc6b1b09e2dc','mark-164',1.79567857948377060895e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',61,'action',0,'{"actions":["put optimization"]}','6eb4cc6b1b09e2dc','mark-165',1.79567857949333906176e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',62,'action',1,'{"actions":["put control"]}','','',1.79567857950880479817e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',63,'action',1,'{"actions":["put control"]}','','',1.79567857951315641403e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',64,'action',1,'{"actions":["put control"]}','','',1.79567857952736592294e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',65,'action',1,'{"actions":["put storage"]}','','',1.79567857954464745523e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',66,'action',1,'{"actions":["put personnel-robot"]}','','',1.79567857955726718904e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',67,'action',0,'{"actions":["hire 0"]}','6eb4cc6b1b09e2dc','mark-166',1.79567857956619143485e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',68,'action',1,'{"actions":["buy control-4 aside"]}','','',1.79567857957672548296e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',69,'action',1,'{"actions":["tear optimization-2"]}','','',1.79567857959267067908e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',70,'action',1,'{"actions":["tear start-storage"]}','','',1.79567857960468673706e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',71,'action',1,'{"actions":["buy control-2"]}','','',1.79567857962122607229e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',72,'action',1,'{"actions":["buy personnel-robot-1"]}','','',1.79567857962578320508e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',73,'action',1,'{"actions":["hire 0"]}','','',1.79567857964074397087e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',74,'action',0,'{"actions":["confirm"]}','6eb4cc6b1b09e2dc','mark-167',1.79567857965333223342e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',75,'action',1,'{"actions":["shut working-robot-1"]}','','',1.79567857966456079481e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',76,'action',1,'{"actions":["confirm"]}','','',1.79567857967063117027e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',77,'action',1,'{"actions":["nominate 8 4"]}','','',1.79567857968881464006e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',78,'action',0,'{"actions":["pass"]}','6eb4cc6b1b09e2dc','mark-168',1.7956785797092998028e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',79,'action',0,'{"actions":["add 5"]}','6eb4cc6b1b09e2dc','mark-169',1.79567857971317791938e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',80,'action',0,'{"actions":["put personnel-robot"]}','6eb4cc6b1b09e2dc','mark-170',1.79567857972868728634e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',81,'action',1,'{"actions":["put storage"]}','','',1.79567857974075841898e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',82,'action',0,'{"actions":["lay storage-1"]}','6eb4cc6b1b09e2dc','mark-171',1.79567857978521037099e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',83,'action',0,'{"actions":["tear optimization-1"]}','6eb4cc6b1b09e2dc','mark-172',1.79567857979342889785e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',84,'action',0,'{"actions":["hire 0"]}','6eb4cc6b1b09e2dc','mark-173',1.79567857981355166437e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',85,'action',1,'{"actions":["hire 0"]}','','',1.79567857982474970816e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',86,'action',0,'{"actions":["run start-machine"]}','6eb4cc6b1b09e2dc','mark-174',1.79567857986915016175e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',87,'action',0,'{"actions":["confirm"]}','6eb4cc6b1b09e2dc','mark-175',1.79567857988665413853e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',88,'action',1,'{"actions":["shut working-robot-1"]}','','',1.79567857989350533488e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',89,'action',1,'{"actions":["confirm"]}','','',1.79567857990168190003e+09);
INSERT INTO "log" VALUES('jexek7wek9ef',90,'over',-1,'{"scores":[0,14],"ranking":[2,1]}','','',1.79567857990227723119e+09);
INSERT INTO "log" VALUES('ju3kt8h696dm',1,'created',-1,'{"game":"fzzt","rules":1,"options":{"peripherals":[]},"access":"open","rematch_of":"","coached":false,"daily":"","takeover":"anybody","chat":"all","away_after":120,"host_name":"Silver Forger","seats":[{"kind":"player","name":"Silver Forger","player":"cf27745d2ae3b465","bot":"","before":"","former":"","held":false},{"kind":"open","name":"","player":"","bot":"","before":"","former":"","held":false}]}','cf27745d2ae3b465','',1.79567857083249187476e+09);
INSERT INTO "log" VALUES('ju3kt8h696dm',2,'sit',1,'{"name":"Silver Tinker"}','6eb4cc6b1b09e2dc','',1.79567857094204711915e+09);
INSERT INTO "log" VALUES('ju3kt8h696dm',3,'seed_exchange',-1,'{"secret":"86ccec911d09889782d0505f1d32ad5c706aaa1e6feb1e7c24fbc23d05f8e065"}','','',1.79567857094226121907e+09);
INSERT INTO "log" VALUES('ju3kt8h696dm',4,'commit',0,'{"commitment":"db091c8c834e5387ec26b6ff383f75d00d4e404e0f39945ab35f9c32727f89a5"}','cf27745d2ae3b465','my commitment',1.79567857097761106495e+09);
INSERT INTO "log" VALUES('ju3kt8h696dm',5,'commit',1,'{"commitment":"2c2ddc0c53c53e598f7cfd273135af72b76d5d362e124c0dd3c73f807480b3f0"}','6eb4cc6b1b09e2dc','my commitment',1.79567857097808051105e+09);
INSERT INTO "log" VALUES('ju3kt8h696dm',6,'commitments_closed',-1,'{}','','',1.79567857097818565372e+09);
INSERT INTO "log" VALUES('ju3kt8h696dm',7,'reveal',0,'{"word":"331a81c7f284347b4bb2be8e7d167b52478c8d18f87687c6d5ea029f27839b9d"}','cf27745d2ae3b465','my word',1.79567857099767041201e+09);
INSERT INTO "log" VALUES('ju3kt8h696dm',8,'reveal',1,'{"word":"df95eafbef21d544fcce61fa76bb64c98cf8b9772a485c201263b4df5167b8d8"}','6eb4cc6b1b09e2dc','my word',1.79567857102520275118e+09);
INSERT INTO "log" VALUES('ju3kt8h696dm',9,'start',-1,'{"seed":"a820c5cb1b4e0b989dcc7b7b0f937653fd2849f8654dbe165398bbd31fe3acf4"}','','',1.79567857102539730077e+09);
INSERT INTO "log" VALUES('ju3kt8h696dm',10,'action',0,'{"actions":["bid 2n"]}','cf27745d2ae3b465','mark-1',1.79567857108969306943e+09);
INSERT INTO "log" VALUES('ju3kt8h696dm',11,'undo',0,'{}','cf27745d2ae3b465','mark-2',1.79567857111368465419e+09);
INSERT INTO "log" VALUES('ju3kt8h696dm',12,'action',0,'{"actions":["bid 3c me"]}','cf27745d2ae3b465','mark-3',1.79567857113351631165e+09);
INSERT INTO "log" VALUES('ju3kt8h696dm',13,'action',1,'{"actions":["bid 2o"]}','6eb4cc6b1b09e2dc','mark-4',1.79567857115125536918e+09);
INSERT INTO "log" VALUES('ju3kt8h696dm',14,'action',0,'{"actions":["bid 2n 1bo"]}','cf27745d2ae3b465','mark-5',1.79567857119292783739e+09);
INSERT INTO "log" VALUES('ju3kt8h696dm',15,'action',1,'{"actions":["bid 2o 1bc"]}','6eb4cc6b1b09e2dc','mark-6',1.79567857124104189874e+09);
INSERT INTO "log" VALUES('ju3kt8h696dm',16,'action',0,'{"actions":["bid 1bo"]}','cf27745d2ae3b465','mark-7',1.79567857126565647127e+09);
INSERT INTO "log" VALUES('ju3kt8h696dm',17,'action',1,'{"actions":["bid 3n me"]}','6eb4cc6b1b09e2dc','mark-8',1.7956785713108086586e+09);
INSERT INTO "log" VALUES('ju3kt8h696dm',18,'action',0,'{"actions":["bid 2n"]}','cf27745d2ae3b465','mark-9',1.79567857133244204517e+09);
INSERT INTO "log" VALUES('ju3kt8h696dm',19,'action',0,'{"actions":["bid 1bo"]}','cf27745d2ae3b465','mark-10',1.79567857136900329586e+09);
INSERT INTO "log" VALUES('ju3kt8h696dm',20,'action',0,'{"actions":["bid 2b 2n me"]}','cf27745d2ae3b465','mark-11',1.79567857140911746023e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',1,'created',-1,'{"game":"monster_factory","rules":1,"options":{"start":"choose","mix":"standard"},"access":"link","rematch_of":"","coached":false,"daily":"","takeover":"host","chat":"all","away_after":120,"host_name":"Silver Tinker","seats":[{"kind":"player","name":"Silver Tinker","player":"6eb4cc6b1b09e2dc","bot":"","before":"","former":"","held":false},{"kind":"player","name":"Silver Tinker 2","player":"6eb4cc6b1b09e2dc","bot":"","before":"","former":"","held":false},{"kind":"bot","name":"random","player":"","bot":"random","before":"","former":"","held":false}]}','6eb4cc6b1b09e2dc','',1795678577.46903);
INSERT INTO "log" VALUES('rpdgmmjjuazh',2,'start',-1,'{"seed":"339f97a7b990e237d21ae07bbaf39683816873a1783fb6d714e1b16c881ffb5b"}','','',1.79567857746913623817e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',3,'action',2,'{"actions":["start tt--"]}','','',1.7956785774769456386e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',4,'action',0,'{"actions":["start t-t-e"]}','6eb4cc6b1b09e2dc','mark-105',1.79567857748295187951e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',5,'action',1,'{"actions":["start ttt-e"]}','6eb4cc6b1b09e2dc','mark-106',1.79567857748492836953e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',6,'action',2,'{"actions":["place 0 0,1 up"]}','','',1.7956785774863746166e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',7,'action',0,'{"actions":["place 0 0,-1 up"]}','6eb4cc6b1b09e2dc','mark-107',1.79567857752917528152e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',8,'action',1,'{"actions":["place 0 1,-1 left"]}','6eb4cc6b1b09e2dc','mark-108',1.79567857753172063824e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',9,'action',2,'{"actions":["place 0 0,-2 up"]}','','',1.79567857753318762779e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',10,'action',0,'{"actions":["place 2 0,-1 right"]}','6eb4cc6b1b09e2dc','mark-109',1.79567857758916044237e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',11,'action',1,'{"actions":["place 1 0,-1 up"]}','6eb4cc6b1b09e2dc','mark-110',1.79567857759157419204e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',12,'action',2,'{"actions":["place 2 1,-1 left"]}','','',1795678577.62883);
INSERT INTO "log" VALUES('rpdgmmjjuazh',13,'action',0,'{"actions":["place 1 0,1 up"]}','6eb4cc6b1b09e2dc','mark-111',1.79567857767314529421e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',14,'action',1,'{"actions":["place 0 0,-3 up"]}','6eb4cc6b1b09e2dc','mark-112',1.79567857767560553556e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',15,'action',2,'{"actions":["place 2 1,0 left"]}','','',1.79567857767795157437e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',16,'action',0,'{"actions":["place 2 1,0 down"]}','6eb4cc6b1b09e2dc','mark-113',1.79567857772110319142e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',17,'action',1,'{"actions":["place 1 0,-2 down"]}','6eb4cc6b1b09e2dc','mark-114',1.79567857772585582733e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',18,'action',2,'{"actions":["place 2 0,-1 down"]}','','',1.79567857772857856751e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',19,'action',0,'{"actions":["place 0 0,-4 down"]}','6eb4cc6b1b09e2dc','mark-115',1.79567857777316331868e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',20,'action',1,'{"actions":["place 0 0,-1 right"]}','6eb4cc6b1b09e2dc','mark-116',1.7956785777980389595e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',21,'action',2,'{"actions":["place 2 1,1 up"]}','','',1.79567857781280970576e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',22,'action',0,'{"actions":["place 0 1,-1 left"]}','6eb4cc6b1b09e2dc','mark-117',1.79567857786114716536e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',23,'action',1,'{"actions":["place 1 0,2 up"]}','6eb4cc6b1b09e2dc','mark-118',1.79567857787348055843e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',24,'action',2,'{"actions":["place 2 2,1 left"]}','','',1.7956785778928277493e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',25,'action',0,'{"actions":["place 0 -1,-1 right"]}','6eb4cc6b1b09e2dc','mark-119',1.79567857793712496762e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',26,'action',1,'{"actions":["place 1 0,3 up"]}','6eb4cc6b1b09e2dc','mark-120',1795678577.95363);
INSERT INTO "log" VALUES('rpdgmmjjuazh',27,'action',2,'{"actions":["place 0 1,-2 up"]}','','',1.79567857796070384974e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',28,'action',0,'{"actions":["place 0 -1,0 left"]}','6eb4cc6b1b09e2dc','mark-121',1.79567857800517201426e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',29,'action',1,'{"actions":["place 1 1,0 left"]}','6eb4cc6b1b09e2dc','mark-122',1.79567857802555584907e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',30,'action',2,'{"actions":["place 0 -2,-1 right"]}','','',1.79567857803193712236e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',31,'action',0,'{"actions":["place 0 -1,-2 up"]}','6eb4cc6b1b09e2dc','mark-123',1.79567857807315063483e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',32,'action',1,'{"actions":["place 0 2,-2 right"]}','6eb4cc6b1b09e2dc','mark-124',1.79567857808150362964e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',33,'action',2,'{"actions":["place 0 -1,-3 down"]}','','',1.79567857809680795667e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',34,'action',0,'{"actions":["place 0 -2,0 right"]}','6eb4cc6b1b09e2dc','mark-125',1.79567857814124846459e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',35,'action',1,'{"actions":["place 0 1,-3 down"]}','6eb4cc6b1b09e2dc','mark-126',1.79567857815361690519e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',36,'action',2,'{"actions":["place 0 -1,-4 down"]}','','',1.79567857816067028044e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',37,'action',0,'{"actions":["place 0 3,-2 down"]}','6eb4cc6b1b09e2dc','mark-127',1.79567857821829319001e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',38,'action',1,'{"actions":["place 0 -2,-3 right"]}','6eb4cc6b1b09e2dc','mark-128',1.79567857822939801215e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',39,'action',2,'{"actions":["place 0 3,-1 up"]}','','',1.79567857823841357228e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',40,'action',0,'{"actions":["place 0 4,-1 down"]}','6eb4cc6b1b09e2dc','mark-129',1.79567857828101778028e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',41,'action',1,'{"actions":["place 0 -2,-2 up"]}','6eb4cc6b1b09e2dc','mark-130',1.79567857829640030865e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',42,'action',2,'{"actions":["place 0 3,0 left"]}','','',1.79567857831295752532e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',43,'action',0,'{"actions":["place 0 2,0 right"]}','6eb4cc6b1b09e2dc','mark-131',1.79567857835723376268e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',44,'action',1,'{"actions":["place 2 1,2 up"]}','6eb4cc6b1b09e2dc','mark-132',1.79567857836463093757e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',45,'action',2,'{"actions":["place 2 2,0 down"]}','','',1.79567857837290453912e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',46,'action',0,'{"actions":["place 0 0,-2 right"]}','6eb4cc6b1b09e2dc','mark-133',1.79567857842721629139e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',47,'action',1,'{"actions":["place 1 1,2 left"]}','6eb4cc6b1b09e2dc','mark-134',1.79567857843762922285e+09);
INSERT INTO "log" VALUES('rpdgmmjjuazh',48,'over',-1,'{"scores":[7,8,4],"ranking":[2,1,3]}','','',1.79567857843824529645e+09);
INSERT INTO "log" VALUES('w9dg32dt7u27',1,'created',-1,'{"game":"factory_manager","rules":1,"options":{"first_game":false},"access":"open","rematch_of":"","coached":false,"daily":"","takeover":"anybody","chat":"all","away_after":120,"host_name":"Silver Forger","seats":[{"kind":"player","name":"Silver Forger","player":"cf27745d2ae3b465","bot":"","before":"","former":"","held":false},{"kind":"open","name":"","player":"","bot":"","before":"","former":"","held":false}]}','cf27745d2ae3b465','',1.79567857211694192889e+09);
INSERT INTO "log" VALUES('w9dg32dt7u27',2,'sit',1,'{"name":"Silver Tinker"}','6eb4cc6b1b09e2dc','',1.79567857217267704003e+09);
INSERT INTO "log" VALUES('w9dg32dt7u27',3,'seed_exchange',-1,'{"secret":"df25df4bf89bfc5c7f63e60a58379f3d1bf585196fb046ca2679cea43fce5685"}','','',1.79567857217284941673e+09);
INSERT INTO "log" VALUES('w9dg32dt7u27',4,'commit',0,'{"commitment":"01d79212ec0ab513f78909db6be71fc74e13326b2b918de02aaf24cee7f0d186"}','cf27745d2ae3b465','my commitment',1.79567857218478417391e+09);
INSERT INTO "log" VALUES('w9dg32dt7u27',5,'commit',1,'{"commitment":"3fd8a9f137e93e8815c00e1a96cdbb0ce9566f8d49f594b0e950725dfe147e4c"}','6eb4cc6b1b09e2dc','my commitment',1.79567857218512058259e+09);
INSERT INTO "log" VALUES('w9dg32dt7u27',6,'commitments_closed',-1,'{}','','',1.79567857218520855909e+09);
INSERT INTO "log" VALUES('w9dg32dt7u27',7,'reveal',0,'{"word":"47b68e389a66530cd6592e9fbdf6cb464c50b61f54d3a7f72615793e5128c109"}','cf27745d2ae3b465','my word',1.79567857219181871409e+09);
INSERT INTO "log" VALUES('w9dg32dt7u27',8,'reveal',1,'{"word":"6fdfdc773b9cde8d48305d18a2f8b45057c2c21b541c4984ffd40f6b62f1b66f"}','6eb4cc6b1b09e2dc','my word',1.79567857220476794245e+09);
INSERT INTO "log" VALUES('w9dg32dt7u27',9,'start',-1,'{"seed":"adbbe303907fd517f4c497047ad8ede605bf2389363482801ab39d69a1116d36"}','','',1.79567857220488524437e+09);
INSERT INTO "log" VALUES('w9dg32dt7u27',10,'action',0,'{"actions":["nominate 8 1"]}','cf27745d2ae3b465','mark-25',1.7956785722531006336e+09);
INSERT INTO "log" VALUES('w9dg32dt7u27',11,'undo',0,'{}','cf27745d2ae3b465','mark-26',1.79567857226972103119e+09);
INSERT INTO "log" VALUES('w9dg32dt7u27',12,'action',0,'{"actions":["nominate 8 0"]}','cf27745d2ae3b465','mark-27',1.79567857228940320015e+09);
INSERT INTO "log" VALUES('w9dg32dt7u27',13,'action',1,'{"actions":["bid 1"]}','6eb4cc6b1b09e2dc','mark-28',1.79567857230078291893e+09);
INSERT INTO "log" VALUES('w9dg32dt7u27',14,'action',0,'{"actions":["pass"]}','cf27745d2ae3b465','mark-29',1.79567857234103131296e+09);
INSERT INTO "log" VALUES('w9dg32dt7u27',15,'action',0,'{"actions":["add 1"]}','cf27745d2ae3b465','mark-30',1.7956785723446011543e+09);
INSERT INTO "log" VALUES('w9dg32dt7u27',16,'action',0,'{"actions":["put optimization"]}','cf27745d2ae3b465','mark-31',1795678572.34697);
INSERT INTO "log" VALUES('w9dg32dt7u27',17,'action',0,'{"actions":["put working-robot"]}','cf27745d2ae3b465','mark-32',1.79567857234910869604e+09);
INSERT INTO "log" VALUES('w9dg32dt7u27',18,'action',1,'{"actions":["put working-robot"]}','6eb4cc6b1b09e2dc','mark-33',1.79567857235135078424e+09);
INSERT INTO "log" VALUES('w9dg32dt7u27',19,'action',1,'{"actions":["put control"]}','6eb4cc6b1b09e2dc','mark-34',1.79567857239313244822e+09);
INSERT INTO "log" VALUES('w9dg32dt7u27',20,'action',0,'{"actions":["tear start-storage"]}','cf27745d2ae3b465','mark-35',1.79567857240084719654e+09);
INSERT INTO "log" VALUES('w9dg32dt7u27',21,'action',0,'{"actions":["buy storage-1"]}','cf27745d2ae3b465','mark-36',1.79567857244426345823e+09);
INSERT INTO "log" VALUES('w9dg32dt7u27',22,'action',0,'{"actions":["hire 2"]}','cf27745d2ae3b465','mark-37',1.79567857245200252535e+09);
INSERT INTO "log" VALUES('wdxs2jeyeaw3',1,'created',-1,'{"game":"factory_fun","rules":1,"options":{"diagonal":false,"last_taker_free":true,"selection":"sealed","boards":"classic"},"access":"open","rematch_of":"","coached":false,"daily":"","takeover":"anybody","chat":"all","away_after":120,"host_name":"Silver Forger","seats":[{"kind":"player","name":"Silver Forger","player":"cf27745d2ae3b465","bot":"","before":"","former":"","held":false},{"kind":"open","name":"","player":"","bot":"","before":"","former":"","held":false}]}','cf27745d2ae3b465','',1.79567857303805613515e+09);
INSERT INTO "log" VALUES('wdxs2jeyeaw3',2,'sit',1,'{"name":"Silver Tinker"}','6eb4cc6b1b09e2dc','',1.79567857310463237759e+09);
INSERT INTO "log" VALUES('wdxs2jeyeaw3',3,'seed_exchange',-1,'{"secret":"42bbdfbbccd9b0b31ec529ad8ac30fc0a6d4aaa41506168960d380835cbfd2b4"}','','',1.79567857310479307179e+09);
INSERT INTO "log" VALUES('wdxs2jeyeaw3',4,'commit',0,'{"commitment":"06e9e038ff5d378f626c701c9e113c83d25c90d70870437c3d46d038cbb9cab1"}','cf27745d2ae3b465','my commitment',1.7956785731111495495e+09);
INSERT INTO "log" VALUES('wdxs2jeyeaw3',5,'commit',1,'{"commitment":"d3b6c479459623b7b11ffc51866b6ec80ad11381ca27ef94d379e7f51fd3698b"}','6eb4cc6b1b09e2dc','my commitment',1.79567857311147308346e+09);
INSERT INTO "log" VALUES('wdxs2jeyeaw3',6,'commitments_closed',-1,'{}','','',1.79567857311155962946e+09);
INSERT INTO "log" VALUES('wdxs2jeyeaw3',7,'reveal',0,'{"word":"68d1444bd3b54de4aa6d8b7cc25fe5d8d8fb52cf47dea032c2310747e5c1ee08"}','cf27745d2ae3b465','my word',1.79567857313832092286e+09);
INSERT INTO "log" VALUES('wdxs2jeyeaw3',8,'reveal',1,'{"word":"4ea53cda77f2e19079bb8d77511721dcf9f1225a66d4456f791a08bbb98cb256"}','6eb4cc6b1b09e2dc','my word',1.79567857315292930603e+09);
INSERT INTO "log" VALUES('wdxs2jeyeaw3',9,'start',-1,'{"seed":"f3cda6f426d35aefc0adbbb6257eb8766eba6d72d867051afc4d3d9aa222cdee"}','','',1.79567857315308880812e+09);
INSERT INTO "log" VALUES('wdxs2jeyeaw3',10,'action',0,'{"actions":["rank m21"]}','cf27745d2ae3b465','mark-55',1.79567857319686961176e+09);
INSERT INTO "log" VALUES('wdxs2jeyeaw3',11,'undo',0,'{}','cf27745d2ae3b465','mark-56',1795678573.21788);
INSERT INTO "log" VALUES('wdxs2jeyeaw3',12,'action',0,'{"actions":["done"]}','cf27745d2ae3b465','mark-57',1.79567857322521471979e+09);
INSERT INTO "log" VALUES('wdxs2jeyeaw3',13,'action',1,'{"actions":["rank m21"]}','6eb4cc6b1b09e2dc','mark-58',1.79567857326157975196e+09);
INSERT INTO "log" VALUES('wdxs2jeyeaw3',14,'action',1,'{"actions":["done"]}','6eb4cc6b1b09e2dc','mark-59',1.79567857330487442015e+09);
INSERT INTO "log" VALUES('wdxs2jeyeaw3',15,'action',1,'{"actions":["place m21 1,5 0"]}','6eb4cc6b1b09e2dc','mark-60',1.79567857332197642326e+09);
INSERT INTO "log" VALUES('wdxs2jeyeaw3',16,'action',1,'{"actions":["lay tee 2,5 270"]}','6eb4cc6b1b09e2dc','mark-61',1.79567857335340595251e+09);
INSERT INTO "log" VALUES('wdxs2jeyeaw3',17,'action',1,'{"actions":["lay curve 1,4 90"]}','6eb4cc6b1b09e2dc','mark-62',1.79567857337326383594e+09);
INSERT INTO "log" VALUES('wdxs2jeyeaw3',18,'action',1,'{"actions":["lay cross 2,4"]}','6eb4cc6b1b09e2dc','mark-63',1.79567857338649916653e+09);
INSERT INTO "log" VALUES('wdxs2jeyeaw3',19,'action',1,'{"actions":["lay curve 1,7 180"]}','6eb4cc6b1b09e2dc','mark-64',1.79567857340244626997e+09);
INSERT INTO "log" VALUES('wdxs2jeyeaw3',20,'action',1,'{"actions":["lay straight 2,7 0"]}','6eb4cc6b1b09e2dc','mark-65',1795678573.42099);
INSERT INTO "log" VALUES('wdxs2jeyeaw3',21,'action',1,'{"actions":["lay straight 3,4 0"]}','6eb4cc6b1b09e2dc','mark-66',1.79567857342702794079e+09);
INSERT INTO "log" VALUES('wdxs2jeyeaw3',22,'action',1,'{"actions":["lay white 2,3 90"]}','6eb4cc6b1b09e2dc','mark-67',1.79567857345711326595e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',1,'created',-1,'{"game":"fzzt","rules":1,"options":{"peripherals":[]},"access":"open","rematch_of":"","coached":false,"daily":"","takeover":"host","chat":"all","away_after":120,"host_name":"Silver Tinker","seats":[{"kind":"player","name":"Silver Tinker","player":"6eb4cc6b1b09e2dc","bot":"","before":"","former":"","held":false},{"kind":"bot","name":"greedy","player":"","bot":"greedy","before":"","former":"","held":false}]}','6eb4cc6b1b09e2dc','',1.79567857353942656514e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',2,'start',-1,'{"seed":"3caeaa073475a844ff30f05732bcc3c3f7750f0c4439bb62762a8de16b04a9a0"}','','',1.79567857353950762746e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',3,'action',0,'{"actions":["bid 2o"]}','6eb4cc6b1b09e2dc','mark-69',1.79567857356585931782e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',4,'action',1,'{"actions":["bid 3c"]}','','',1.79567857585777878757e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',5,'action',0,'{"actions":["bid 3n me"]}','6eb4cc6b1b09e2dc','mark-70',1795678575.88029);
INSERT INTO "log" VALUES('xpuzeufjxpq3',6,'action',1,'{"actions":["bid 1bo"]}','','',1.7956785758812420368e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',7,'action',0,'{"actions":["bid 1bc"]}','6eb4cc6b1b09e2dc','mark-71',1.79567857591338729851e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',8,'action',1,'{"actions":["bid me"]}','','',1.79567857593339681625e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',9,'action',1,'{"actions":["bid 2n"]}','','',1.7956785759457001686e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',10,'action',0,'{"actions":["bid 2o"]}','6eb4cc6b1b09e2dc','mark-72',1.79567857597911643982e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',11,'action',1,'{"actions":["bid me"]}','','',1.79567857600054287914e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',12,'action',1,'{"actions":["bid 1bo"]}','','',1.79567857602549290655e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',13,'action',1,'{"actions":["bid 2n"]}','','',1.79567857604362845417e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',14,'action',0,'{"actions":["bid 1bc me"]}','6eb4cc6b1b09e2dc','mark-73',1.79567857607775020604e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',15,'action',1,'{"actions":["bid 4b 3c 2n 1n 1bo"]}','','',1.79567857608439660072e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',16,'action',0,'{"actions":["mount 3n pu-improved-no"]}','6eb4cc6b1b09e2dc','mark-74',1.79567857609972691534e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',17,'action',0,'{"actions":["bid 3c"]}','6eb4cc6b1b09e2dc','mark-75',1.79567857611791563028e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',18,'action',1,'{"actions":["bid me"]}','','',1.79567857612836980817e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',19,'action',1,'{"actions":["bid 1nbc 1bo"]}','','',1.79567857615235614782e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',20,'action',0,'{"actions":["bid me"]}','6eb4cc6b1b09e2dc','mark-76',1.79567857616504216195e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',21,'action',1,'{"actions":["bid 1n"]}','','',1.79567857618840646741e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',22,'action',0,'{"actions":["bid 2o"]}','6eb4cc6b1b09e2dc','mark-77',1.79567857621720719336e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',23,'action',0,'{"actions":["bid 1bc"]}','6eb4cc6b1b09e2dc','mark-78',1.79567857624201226238e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',24,'action',1,'{"actions":["bid me"]}','','',1795678576.24534);
INSERT INTO "log" VALUES('xpuzeufjxpq3',25,'action',1,'{"actions":["bid me"]}','','',1.79567857627420353894e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',26,'action',0,'{"actions":["bid 2b me"]}','6eb4cc6b1b09e2dc','mark-79',1.79567857628496098517e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',27,'action',1,'{"actions":["bid me"]}','','',1.79567857630037450785e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',28,'action',1,'{"actions":["bid 1n"]}','','',1.7956785763185806274e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',29,'action',1,'{"actions":["bid 3c"]}','','',1.79567857633498907093e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',30,'action',0,'{"actions":["mount 2o pu-improved-bo"]}','6eb4cc6b1b09e2dc','mark-80',1.79567857634972286224e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',31,'action',0,'{"actions":["done"]}','6eb4cc6b1b09e2dc','mark-81',1.79567857635786294937e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',32,'action',1,'{"actions":["mount up pu-deluxe-nbco"]}','','',1.79567857637243986131e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',33,'action',1,'{"actions":["mount 1n pu-advanced-nbc.2"]}','','',1.79567857639252090456e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',34,'action',0,'{"actions":["bid 1nb 1bc me"]}','6eb4cc6b1b09e2dc','mark-82',1.79567857642148923872e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',35,'action',1,'{"actions":["bid 3b"]}','','',1.79567857642421126367e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',36,'action',0,'{"actions":["bid fz fz 1nb 1bc"]}','6eb4cc6b1b09e2dc','mark-83',1.7956785764493257999e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',37,'action',1,'{"actions":["bid 2b 1nbc"]}','','',1.79567857645632529255e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',38,'action',1,'{"actions":["bid 2b"]}','','',1.79567857647635602952e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',39,'action',0,'{"actions":["bid 3c"]}','6eb4cc6b1b09e2dc','mark-84',1.79567857649703669547e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',40,'action',0,'{"actions":["bid me"]}','6eb4cc6b1b09e2dc','mark-85',1.7956785765160114765e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',41,'action',1,'{"actions":["bid me"]}','','',1.79567857651667046542e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',42,'action',0,'{"actions":["bid me"]}','6eb4cc6b1b09e2dc','mark-86',1.79567857653421354292e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',43,'action',1,'{"actions":["bid 1nbc"]}','','',1.79567857654146027564e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',44,'action',1,'{"actions":["bid 2b"]}','','',1.7956785765627605915e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',45,'action',0,'{"actions":["bid me"]}','6eb4cc6b1b09e2dc','mark-87',1.79567857657697749142e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',46,'action',1,'{"actions":["bid 4b"]}','','',1.79567857658431267739e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',47,'action',0,'{"actions":["bid me"]}','6eb4cc6b1b09e2dc','mark-88',1.79567857662522721291e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',48,'action',1,'{"actions":["bid 5n"]}','','',1.79567857664477872848e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',49,'action',0,'{"actions":["bid me"]}','6eb4cc6b1b09e2dc','mark-89',1.79567857664593744275e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',50,'action',0,'{"actions":["mount 1nb pu-improved-bo"]}','6eb4cc6b1b09e2dc','mark-90',1.79567857666874980925e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',51,'action',1,'{"actions":["mount 1nbc pu-deluxe-nbco"]}','','',1.79567857667230439187e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',52,'action',0,'{"actions":["done"]}','6eb4cc6b1b09e2dc','mark-91',1.79567857669330716127e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',53,'action',1,'{"actions":["mount 1bo pu-advanced-nbc.2"]}','','',1.79567857670755243303e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',54,'action',1,'{"actions":["bid 1o"]}','','',1.79567857673635244367e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',55,'action',0,'{"actions":["bid fz 3c me"]}','6eb4cc6b1b09e2dc','mark-92',1.7956785767409577369e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',56,'action',1,'{"actions":["bid 3c"]}','','',1795678576.7686);
INSERT INTO "log" VALUES('xpuzeufjxpq3',57,'action',0,'{"actions":["bid fz 2b"]}','6eb4cc6b1b09e2dc','mark-93',1.79567857680117845533e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',58,'action',0,'{"actions":["bid 1no"]}','6eb4cc6b1b09e2dc','mark-94',1.79567857680557107927e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',59,'action',1,'{"actions":["bid 1o"]}','','',1.79567857681896424293e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',60,'action',1,'{"actions":["bid me"]}','','',1.7956785768386321068e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',61,'action',1,'{"actions":["bid 1o"]}','','',1.79567857685642266272e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',62,'action',1,'{"actions":["bid 2n"]}','','',1.79567857688447308538e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',63,'action',1,'{"actions":["bid 3c"]}','','',1.79567857690129232409e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',64,'action',1,'{"actions":["bid 5o 3b"]}','','',1.79567857692300987242e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',65,'action',0,'{"actions":["mount 1no pu-standard-nb"]}','6eb4cc6b1b09e2dc','mark-95',1.79567857695261716846e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',66,'action',1,'{"actions":["done"]}','','',1795678576.96144);
INSERT INTO "log" VALUES('xpuzeufjxpq3',67,'action',0,'{"actions":["mount 1bc pu-advanced-nbc"]}','6eb4cc6b1b09e2dc','mark-96',1.79567857697771239284e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',68,'action',0,'{"actions":["done"]}','6eb4cc6b1b09e2dc','mark-97',1.79567857700151419638e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',69,'action',0,'{"actions":["bid fz fz 2b"]}','6eb4cc6b1b09e2dc','mark-98',1.79567857702336716651e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',70,'action',1,'{"actions":["bid 5n 3o"]}','','',1.79567857702833461757e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',71,'action',0,'{"actions":["bid fz fz 3c 2b"]}','6eb4cc6b1b09e2dc','mark-99',1.79567857705794858931e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',72,'action',1,'{"actions":["bid me"]}','','',1.79567857706968688966e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',73,'action',0,'{"actions":["bid me"]}','6eb4cc6b1b09e2dc','mark-100',1.79567857708979821207e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',74,'action',1,'{"actions":["bid me"]}','','',1.79567857710160446163e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',75,'action',1,'{"actions":["bid 3b"]}','','',1.79567857712437462802e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',76,'action',0,'{"actions":["bid 1nc"]}','6eb4cc6b1b09e2dc','mark-101',1.79567857713699388505e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',77,'action',1,'{"actions":["bid 4c"]}','','',1.79567857715662360191e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',78,'action',0,'{"actions":["bid 1nc"]}','6eb4cc6b1b09e2dc','mark-102',1.79567857718517780302e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',79,'action',0,'{"actions":["bid 1nc"]}','6eb4cc6b1b09e2dc','mark-103',1.7956785771936998367e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',80,'action',1,'{"actions":["bid me"]}','','',1.79567857720734381675e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',81,'action',1,'{"actions":["bid me"]}','','',1.79567857737924051284e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',82,'action',1,'{"actions":["bid 5o"]}','','',1.79567857739676594729e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',83,'over',-1,'{"scores":[16,99],"ranking":[2,1]}','','',1.7956785773989942074e+09);
INSERT INTO "log" VALUES('xpuzeufjxpq3',84,'rematch',-1,'{"table":"j2d4xus89zte"}','','',1.79567858001377773282e+09);
CREATE TABLE players (
	id TEXT NOT NULL, 
	token_hash TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created FLOAT NOT NULL, 
	seen FLOAT DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (token_hash)
);
INSERT INTO "players" VALUES('cf27745d2ae3b465','7d035c6c833b0d7162e0740f8925788ac2a5566f87a852aceb5ee1049faa4ccf','Silver Forger',1.79567856950869393344e+09,1.79567856950869417188e+09);
INSERT INTO "players" VALUES('6eb4cc6b1b09e2dc','a328e06fb482599f22566999fd2e81d1cbe699f774fd27907601b328d90594c1','Silver Tinker',1.79567856954353070259e+09,1.79567856954353094098e+09);
CREATE TABLE replays (
	table_id TEXT NOT NULL, 
	body BLOB NOT NULL, 
	PRIMARY KEY (table_id)
);
CREATE TABLE review_jobs (
	table_id TEXT NOT NULL, 
	lens TEXT NOT NULL, 
	game TEXT NOT NULL, 
	rules INTEGER NOT NULL, 
	budget BIGINT NOT NULL, 
	person TEXT NOT NULL, 
	address TEXT NOT NULL, 
	people TEXT NOT NULL, 
	own INTEGER DEFAULT '0' NOT NULL, 
	asked FLOAT NOT NULL, 
	record BLOB NOT NULL, 
	worker TEXT DEFAULT '' NOT NULL, 
	expires FLOAT DEFAULT '0' NOT NULL, 
	attempts INTEGER DEFAULT '0' NOT NULL, 
	done FLOAT DEFAULT '0' NOT NULL, 
	partial BLOB, 
	PRIMARY KEY (table_id, lens)
);
CREATE TABLE reviews (
	table_id TEXT NOT NULL, 
	lens TEXT NOT NULL, 
	budget BIGINT DEFAULT '0' NOT NULL, 
	body BLOB, 
	failed TEXT DEFAULT '' NOT NULL, 
	failed_budget BIGINT, 
	failed_by TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (table_id, lens)
);
CREATE TABLE sitting (
	player TEXT NOT NULL, 
	table_id TEXT NOT NULL, 
	changed FLOAT DEFAULT '0' NOT NULL, 
	PRIMARY KEY (player, table_id)
)
 WITHOUT ROWID

;
INSERT INTO "sitting" VALUES('6eb4cc6b1b09e2dc','ju3kt8h696dm',1.79567857102539730077e+09);
INSERT INTO "sitting" VALUES('6eb4cc6b1b09e2dc','b6q3xucscug2',1.79567857170122551924e+09);
INSERT INTO "sitting" VALUES('6eb4cc6b1b09e2dc','w9dg32dt7u27',1.79567857220488524437e+09);
INSERT INTO "sitting" VALUES('6eb4cc6b1b09e2dc','3auq3xwe78ap',1.79567857262493848794e+09);
INSERT INTO "sitting" VALUES('6eb4cc6b1b09e2dc','wdxs2jeyeaw3',1.79567857315308880812e+09);
INSERT INTO "sitting" VALUES('6eb4cc6b1b09e2dc','rpdgmmjjuazh',1.79567857843824529645e+09);
INSERT INTO "sitting" VALUES('6eb4cc6b1b09e2dc','jexek7wek9ef',1.79567857990227723119e+09);
INSERT INTO "sitting" VALUES('6eb4cc6b1b09e2dc','j2d4xus89zte',1.79567858001325607298e+09);
INSERT INTO "sitting" VALUES('6eb4cc6b1b09e2dc','xpuzeufjxpq3',1.79567858001377773282e+09);
INSERT INTO "sitting" VALUES('cf27745d2ae3b465','ju3kt8h696dm',1.79567857102539730077e+09);
INSERT INTO "sitting" VALUES('cf27745d2ae3b465','b6q3xucscug2',1.79567857170122551924e+09);
INSERT INTO "sitting" VALUES('cf27745d2ae3b465','w9dg32dt7u27',1.79567857220488524437e+09);
INSERT INTO "sitting" VALUES('cf27745d2ae3b465','3auq3xwe78ap',1.79567857262493848794e+09);
INSERT INTO "sitting" VALUES('cf27745d2ae3b465','wdxs2jeyeaw3',1.79567857315308880812e+09);
INSERT INTO "sitting" VALUES('cf27745d2ae3b465','6563k2fumgwx',1.79567858005590772624e+09);
CREATE TABLE tables (
	id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	status TEXT NOT NULL, 
	access TEXT NOT NULL, 
	host TEXT NOT NULL, 
	created FLOAT NOT NULL, 
	changed FLOAT NOT NULL, 
	summary TEXT NOT NULL, 
	listed INTEGER DEFAULT '0' NOT NULL, 
	stored INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('ju3kt8h696dm','fzzt','running','open','cf27745d2ae3b465',1.79567857083249187476e+09,1.79567857102539730077e+09,'{"id":"ju3kt8h696dm","game":"fzzt","options":{"peripherals":[]},"access":"open","status":"running","host":"cf27745d2ae3b465","host_name":"Silver Forger","seats":[{"seat":0,"kind":"player","name":"Silver Forger","player":"cf27745d2ae3b465","bot":"","offered":false,"former":"","held":false,"before":""},{"seat":1,"kind":"player","name":"Silver Tinker","player":"6eb4cc6b1b09e2dc","bot":"","offered":false,"former":"","held":false,"before":""}],"commitment":"20899e2f7fe28f78d8f4e29b8c6a34f0d1e077f9bbb819294f795c09b956ae2b","seed":"","scores":null,"ranking":null,"rematch":"","rematch_of":"","daily":"","lesson":"","coached":false,"joint_seed":{"stage":"done","secret":"","commitment":"de02934f248f3ef12b93f7632ad12232bc9f30722916596c4a0573406609e38a","words":[{"seat":0,"commitment":"db091c8c834e5387ec26b6ff383f75d00d4e404e0f39945ab35f9c32727f89a5","word":"331a81c7f284347b4bb2be8e7d167b52478c8d18f87687c6d5ea029f27839b9d"},{"seat":1,"commitment":"2c2ddc0c53c53e598f7cfd273135af72b76d5d362e124c0dd3c73f807480b3f0","word":"df95eafbef21d544fcce61fa76bb64c98cf8b9772a485c201263b4df5167b8d8"}]},"takeover":"anybody","chat":"all","muted":[],"away_after":120,"votes":[],"created":1795678570.8324919,"changed":1795678571.0253973}',1,0);
INSERT INTO "tables" VALUES('b6q3xucscug2','monster_factory','running','open','cf27745d2ae3b465',1.7956785714854693413e+09,1.79567857170122551924e+09,'{"id":"b6q3xucscug2","game":"monster_factory","options":{"start":"choose","mix":"standard"},"access":"open","status":"running","host":"cf27745d2ae3b465","host_name":"Silver Forger","seats":[{"seat":0,"kind":"player","name":"Silver Forger","player":"cf27745d2ae3b465","bot":"","offered":false,"former":"","held":false,"before":""},{"seat":1,"kind":"player","name":"Silver Tinker","player":"6eb4cc6b1b09e2dc","bot":"","offered":false,"former":"","held":false,"before":""}],"commitment":"2f34b91fc3c0d2f14f79ea4fb87d14dfaca685e6ad2f06e2d70391d145cb9259","seed":"","scores":null,"ranking":null,"rematch":"","rematch_of":"","daily":"","lesson":"","coached":false,"joint_seed":{"stage":"done","secret":"","commitment":"7822b78f349e5ba73eeb84912a843c24e0ad4f4c872f5efdf1b8da5855c4fc47","words":[{"seat":0,"commitment":"2279a404c2f97f74cab5eab6a24665e6629bd84fdbf7159abbbe9c5d30dfe668","word":"8bb2e88401eb5415cd9231742d8aae438a940165200f625d9135bb469c3a40c0"},{"seat":1,"commitment":"bfbd925df71dc950317793a52948e5a98373ee7fa218bf5a1739426d3122d6ca","word":"d8775d7bbcb9cac5eea6618112744d9e92746283657d4dade9367731930a6b80"}]},"takeover":"anybody","chat":"all","muted":[],"away_after":120,"votes":[],"created":1795678571.4854693,"changed":1795678571.7012255}',1,0);
INSERT INTO "tables" VALUES('w9dg32dt7u27','factory_manager','running','open','cf27745d2ae3b465',1.79567857211694192889e+09,1.79567857220488524437e+09,'{"id":"w9dg32dt7u27","game":"factory_manager","options":{"first_game":false},"access":"open","status":"running","host":"cf27745d2ae3b465","host_name":"Silver Forger","seats":[{"seat":0,"kind":"player","name":"Silver Forger","player":"cf27745d2ae3b465","bot":"","offered":false,"former":"","held":false,"before":""},{"seat":1,"kind":"player","name":"Silver Tinker","player":"6eb4cc6b1b09e2dc","bot":"","offered":false,"former":"","held":false,"before":""}],"commitment":"42efe6521a8bac2582de185b812fe3bbbadc6257844df92c661980cd69953e8d","seed":"","scores":null,"ranking":null,"rematch":"","rematch_of":"","daily":"","lesson":"","coached":false,"joint_seed":{"stage":"done","secret":"","commitment":"8043b31b530e6f980a9d2fe40de3f0d69d6906b1c2ae59e47a5ade6e51050d12","words":[{"seat":0,"commitment":"01d79212ec0ab513f78909db6be71fc74e13326b2b918de02aaf24cee7f0d186","word":"47b68e389a66530cd6592e9fbdf6cb464c50b61f54d3a7f72615793e5128c109"},{"seat":1,"commitment":"3fd8a9f137e93e8815c00e1a96cdbb0ce9566f8d49f594b0e950725dfe147e4c","word":"6fdfdc773b9cde8d48305d18a2f8b45057c2c21b541c4984ffd40f6b62f1b66f"}]},"takeover":"anybody","chat":"all","muted":[],"away_after":120,"votes":[],"created":1795678572.116942,"changed":1795678572.2048852}',1,0);
INSERT INTO "tables" VALUES('3auq3xwe78ap','fantastic_factories','running','open','cf27745d2ae3b465',1.79567857254078292851e+09,1.79567857262493848794e+09,'{"id":"3auq3xwe78ap","game":"fantastic_factories","options":{"edition":"rulebook","difficulty":"normal"},"access":"open","status":"running","host":"cf27745d2ae3b465","host_name":"Silver Forger","seats":[{"seat":0,"kind":"player","name":"Silver Forger","player":"cf27745d2ae3b465","bot":"","offered":false,"former":"","held":false,"before":""},{"seat":1,"kind":"player","name":"Silver Tinker","player":"6eb4cc6b1b09e2dc","bot":"","offered":false,"former":"","held":false,"before":""}],"commitment":"9d7c1e518700d04ddc34d33fe2e2236f53c237d400c8cb58f649bee6ad4e3233","seed":"","scores":null,"ranking":null,"rematch":"","rematch_of":"","daily":"","lesson":"","coached":false,"joint_seed":{"stage":"done","secret":"","commitment":"cfe91f3c3ea88f25130ed7048cbfa46d594a13634491ee1478e83df22e17491f","words":[{"seat":0,"commitment":"734899e8b7408fd20fc7679b8b69dd850d1385b70e919115ed7c41bbea982663","word":"da3a1ca338c69819452e19c3acb5efe4bc61414912f26e91a3a5aa797477ea3d"},{"seat":1,"commitment":"6717f888b1c183707589b93943036bc25f6fdbc33d8be14e547a2a87a419ed69","word":"ecb26768ed83b11c662f6284f13d06ca69cb1c3296a1213d7b70aee8c4743338"}]},"takeover":"anybody","chat":"all","muted":[],"away_after":120,"votes":[],"created":1795678572.540783,"changed":1795678572.6249385}',1,0);
INSERT INTO "tables" VALUES('wdxs2jeyeaw3','factory_fun','running','open','cf27745d2ae3b465',1.79567857303805613515e+09,1.79567857315308880812e+09,'{"id":"wdxs2jeyeaw3","game":"factory_fun","options":{"diagonal":false,"last_taker_free":true,"selection":"sealed","boards":"classic"},"access":"open","status":"running","host":"cf27745d2ae3b465","host_name":"Silver Forger","seats":[{"seat":0,"kind":"player","name":"Silver Forger","player":"cf27745d2ae3b465","bot":"","offered":false,"former":"","held":false,"before":""},{"seat":1,"kind":"player","name":"Silver Tinker","player":"6eb4cc6b1b09e2dc","bot":"","offered":false,"former":"","held":false,"before":""}],"commitment":"cdf70ba15a19aba050318ea92980fbf37c354188a37cb1b9d46c6f50a2c7d1b4","seed":"","scores":null,"ranking":null,"rematch":"","rematch_of":"","daily":"","lesson":"","coached":false,"joint_seed":{"stage":"done","secret":"","commitment":"3ba3ab6181cfa62d2a3c3f46afa23132323af056c0fc448ec122557511b6d89b","words":[{"seat":0,"commitment":"06e9e038ff5d378f626c701c9e113c83d25c90d70870437c3d46d038cbb9cab1","word":"68d1444bd3b54de4aa6d8b7cc25fe5d8d8fb52cf47dea032c2310747e5c1ee08"},{"seat":1,"commitment":"d3b6c479459623b7b11ffc51866b6ec80ad11381ca27ef94d379e7f51fd3698b","word":"4ea53cda77f2e19079bb8d77511721dcf9f1225a66d4456f791a08bbb98cb256"}]},"takeover":"anybody","chat":"all","muted":[],"away_after":120,"votes":[],"created":1795678573.0380561,"changed":1795678573.1530888}',1,0);
INSERT INTO "tables" VALUES('xpuzeufjxpq3','fzzt','over','open','6eb4cc6b1b09e2dc',1.79567857353942656514e+09,1.79567858001377773282e+09,'{"id":"xpuzeufjxpq3","game":"fzzt","options":{"peripherals":[]},"access":"open","status":"over","host":"6eb4cc6b1b09e2dc","host_name":"Silver Tinker","seats":[{"seat":0,"kind":"player","name":"Silver Tinker","player":"6eb4cc6b1b09e2dc","bot":"","offered":false,"former":"","held":false,"before":""},{"seat":1,"kind":"bot","name":"greedy","player":"","bot":"greedy","offered":false,"former":"","held":false,"before":""}],"commitment":"9ae91d6b81007af0661a744c1c04363c0a02aad1d2c6468c2397f5a8f57590b9","seed":"3caeaa073475a844ff30f05732bcc3c3f7750f0c4439bb62762a8de16b04a9a0","scores":[16,99],"ranking":[2,1],"rematch":"j2d4xus89zte","rematch_of":"","daily":"","lesson":"","coached":false,"joint_seed":null,"takeover":"host","chat":"all","muted":[],"away_after":120,"votes":[],"created":1795678573.5394266,"changed":1795678580.0137777}',1,1);
INSERT INTO "tables" VALUES('rpdgmmjjuazh','monster_factory','over','link','6eb4cc6b1b09e2dc',1795678577.46903,1.79567857843824529645e+09,'{"id":"rpdgmmjjuazh","game":"monster_factory","options":{"start":"choose","mix":"standard"},"access":"link","status":"over","host":"6eb4cc6b1b09e2dc","host_name":"Silver Tinker","seats":[{"seat":0,"kind":"player","name":"Silver Tinker","player":"6eb4cc6b1b09e2dc","bot":"","offered":false,"former":"","held":false,"before":""},{"seat":1,"kind":"player","name":"Silver Tinker 2","player":"6eb4cc6b1b09e2dc","bot":"","offered":false,"former":"","held":false,"before":""},{"seat":2,"kind":"bot","name":"random","player":"","bot":"random","offered":false,"former":"","held":false,"before":""}],"commitment":"161626e85e97a9ca0294bb09ce10ac27ebbcb4b925acc2611300bbb282391ebf","seed":"339f97a7b990e237d21ae07bbaf39683816873a1783fb6d714e1b16c881ffb5b","scores":[7,8,4],"ranking":[2,1,3],"rematch":"","rematch_of":"","daily":"","lesson":"","coached":false,"joint_seed":null,"takeover":"host","chat":"all","muted":[],"away_after":120,"votes":[],"created":1795678577.46903,"changed":1795678578.4382453}',0,1);
INSERT INTO "tables" VALUES('jexek7wek9ef','factory_manager','over','open','6eb4cc6b1b09e2dc',1.79567857854893207555e+09,1.79567857990227723119e+09,'{"id":"jexek7wek9ef","game":"factory_manager","options":{"first_game":false},"access":"open","status":"over","host":"6eb4cc6b1b09e2dc","host_name":"Silver Tinker","seats":[{"seat":0,"kind":"player","name":"Silver Tinker","player":"6eb4cc6b1b09e2dc","bot":"","offered":false,"former":"","held":false,"before":""},{"seat":1,"kind":"bot","name":"random","player":"","bot":"random","offered":false,"former":"","held":false,"before":""}],"commitment":"93872060100f84f91c4763086db9782ce15118b764b6cbbd026911e66ecd0796","seed":"392d1254c2f89928c97dcf1f0583771a53b8abcf3bc34f2c8d522c3acbb2d65f","scores":[0,14],"ranking":[2,1],"rematch":"","rematch_of":"","daily":"","lesson":"","coached":false,"joint_seed":null,"takeover":"host","chat":"all","muted":[],"away_after":120,"votes":[],"created":1795678578.548932,"changed":1795678579.9022772}',1,1);
INSERT INTO "tables" VALUES('j2d4xus89zte','fzzt','running','open','6eb4cc6b1b09e2dc',1.79567858001316261289e+09,1.79567858001325607298e+09,'{"id":"j2d4xus89zte","game":"fzzt","options":{"peripherals":[]},"access":"open","status":"running","host":"6eb4cc6b1b09e2dc","host_name":"Silver Tinker","seats":[{"seat":0,"kind":"bot","name":"greedy","player":"","bot":"greedy","offered":false,"former":"","held":false,"before":""},{"seat":1,"kind":"player","name":"Silver Tinker","player":"6eb4cc6b1b09e2dc","bot":"","offered":false,"former":"","held":false,"before":""}],"commitment":"0aac456275966f6d422722211da90ab1c3633eaea5b1056188fcbd84b450437c","seed":"","scores":null,"ranking":null,"rematch":"","rematch_of":"xpuzeufjxpq3","daily":"","lesson":"","coached":false,"joint_seed":null,"takeover":"host","chat":"all","muted":[],"away_after":120,"votes":[],"created":1795678580.0131626,"changed":1795678580.013256}',1,0);
INSERT INTO "tables" VALUES('6563k2fumgwx','fzzt','open','open','cf27745d2ae3b465',1.79567858005590772624e+09,1.79567858005590772624e+09,'{"id":"6563k2fumgwx","game":"fzzt","options":{"peripherals":[]},"access":"open","status":"open","host":"cf27745d2ae3b465","host_name":"Silver Forger","seats":[{"seat":0,"kind":"player","name":"Silver Forger","player":"cf27745d2ae3b465","bot":"","offered":false,"former":"","held":false,"before":""},{"seat":1,"kind":"open","name":"","player":"","bot":"","offered":false,"former":"","held":false,"before":""},{"seat":2,"kind":"open","name":"","player":"","bot":"","offered":false,"former":"","held":false,"before":""}],"commitment":"","seed":"","scores":null,"ranking":null,"rematch":"","rematch_of":"","daily":"","lesson":"","coached":false,"joint_seed":null,"takeover":"anybody","chat":"all","muted":[],"away_after":120,"votes":[],"created":1795678580.0559077,"changed":1795678580.0559077}',1,0);
CREATE INDEX players_by_seen ON players (seen, id);
CREATE INDEX tables_listed ON tables (status, listed, changed, id, host);
CREATE INDEX tables_to_store ON tables (changed) WHERE stored = 1;
CREATE INDEX sitting_by_change ON sitting (player, changed, table_id);
CREATE INDEX sitting_by_table ON sitting (table_id);
CREATE INDEX daily_tables_by_player ON daily_tables (player, day);
CREATE INDEX daily_tables_by_points ON daily_tables (game, day, points);
COMMIT;
