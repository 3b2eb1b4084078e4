;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; A building of 48 x 30 m with eleven rooms along a corridor, and 24 equal robots in its lobby:
;;;; the world of the sweeps exploration and range-noise.
;;;;
;;;;      0        10        20       30       40     48
;;;;    0 +--------+---------+-------+--------+-------+
;;;;      | store  |   r1       r2       r3      r4   |
;;;;    8 +--    --+---   ---+--  ---+---  ---+--  ---+
;;;;      | lobby      corridor                       |
;;;;   21 +--    --+-  ------+--- ---+-  -----+---  --+
;;;;      | archive|   r5       r6       r7      r8   |
;;;;   30 +--------+---------+-------+--------+-------+

(defvar range-noise* .004)  ; standard deviation of a range, as a share of it; building-noise-*.lisp
                            ; set another one

(defvar cabinet* (new-thing cabinet nil ((:kind furniture) (:footprint (2.4 .8))
                                         (:obsmove #t) (:obsview #t) (:substance wood))))

(defmap building (48 30 :tick .1
                  :rooms ((lobby (1 9) (10 21)) (corridor (10 13) (47 17))
                          (store (1 1) (10 8)) (archive (1 22) (10 29))
                          (room1 (11 1) (20 12)) (room5 (11 18) (18 29))
                          (room2 (21 1) (28 12)) (room6 (19 18) (30 29))
                          (room3 (29 1) (38 12)) (room7 (31 18) (38 29))
                          (room4 (39 1) (47 12)) (room8 (39 18) (47 29))))
  (rect (0 0) (48 30) bricks 10 20 30 20)

  ;; The lobby is open to the corridor; a gap of two metres leads to the store, one to the archive.
  (wall (1 8) (4 8) plaster 50)
  (wall (7 8) (10 8) plaster 50)
  (wall (1 21) (3 21) plaster 50)
  (wall (6 21) (10 21) plaster 50)
  (wall (10 1) (10 12) concrete 30)
  (wall (10 17) (10 28) concrete 30)

  ;; The corridor's north wall with a door to each room, and its south wall.
  (wall (11 12) (14 12) plaster 55)
  (wall (17 12) (25 12) plaster 55)
  (wall (28 12) (30 12) plaster 55)
  (wall (33 12) (42 12) plaster 55)
  (wall (45 12) (46 12) plaster 55)
  (wall (11 17) (15 17) plaster 55)
  (wall (18 17) (21 17) plaster 55)
  (wall (24 17) (34 17) plaster 55)
  (wall (37 17) (40 17) plaster 55)
  (wall (43 17) (46 17) plaster 55)

  ;; Between the rooms.
  (wall (20 1) (20 11) concrete 35)
  (wall (28 1) (28 11) concrete 35)
  (wall (38 1) (38 11) concrete 35)
  (wall (18 18) (18 28) concrete 35)
  (wall (30 18) (30 28) concrete 35)
  (wall (38 18) (38 28) concrete 35)

  ;; What hides corners of the rooms.
  (wall (14 5) (17 5) glass 65)
  (wall (32 6) (32 9) glass 65)
  (wall (23 23) (26 23) glass 65)
  (circle (43 6) 1 stone 45)
  (circle (34 24) 1 stone 45)
  (obj (cabinet :prototype cabinet*) (5 3) ())
  (obj (cabinet :prototype cabinet*) (24 5) ((:footprint (2.4 .8 .4))))
  (obj (cabinet :prototype cabinet*) (35 3) ((:footprint (2.4 .8 1.2))))
  (obj (cabinet :prototype cabinet*) (14 24) ((:footprint (2.4 .8 1.57))))
  (obj (cabinet :prototype cabinet*) (27 26) ())
  (obj (cabinet :prototype cabinet*) (42 22) ((:footprint (2.4 .8 2.2))))
  (obj (cabinet :prototype cabinet*) (44 26) ((:footprint (2.4 .8 .8))))
  (obj (cabinet :prototype cabinet*) (5 26) ((:footprint (2.4 .8 .8)))))

;;; Four columns of six robots; the first ones are nearest to the corridor.
(defmacro def-explorer (name x y)
  `(defrobot ,name (building (,x ,y) 0) :type p2at :ranger (pi 61 8 range-noise*)))

(def-explorer robot1 9 15)
(def-explorer robot2 9 13.5)
(def-explorer robot3 9 16.5)
(def-explorer robot4 9 12)
(def-explorer robot5 9 18)
(def-explorer robot6 9 10.5)
(def-explorer robot7 7 15)
(def-explorer robot8 7 13.5)
(def-explorer robot9 7 16.5)
(def-explorer robot10 7 12)
(def-explorer robot11 7 18)
(def-explorer robot12 7 10.5)
(def-explorer robot13 5 15)
(def-explorer robot14 5 13.5)
(def-explorer robot15 5 16.5)
(def-explorer robot16 5 12)
(def-explorer robot17 5 18)
(def-explorer robot18 5 10.5)
(def-explorer robot19 3 15)
(def-explorer robot20 3 13.5)
(def-explorer robot21 3 16.5)
(def-explorer robot22 3 12)
(def-explorer robot23 3 18)
(def-explorer robot24 3 10.5)
