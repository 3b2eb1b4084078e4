;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; A corridor divided by five walls with doorways, and a courtyard to walk around, for the programs
;;;; door-counting.lisp and wall-following.lisp in resources/programs.
;;;;
;;;;      0        9         18      25        34       42   47
;;;;   0  +--------+---------+-------+---------+--------+----+
;;;;      | robbie > d       > d     > d       > d      > d  |
;;;;   6  +--------+---------+-------+---------+--------+----+
;;;;      |  watson                                          |
;;;;      |        +------------------------------+          |
;;;;      |        +------------------------------+          |
;;;;  22  +--------------------------------------------------+

(defmap corridor (48 23)
  (rect (0 0) (48 23) bricks 10 30 20 40)
  (wall (1 6) (46 6) plaster 55)

  ;; The corridor: walls with a doorway in the middle.
  (wall (9 1) (9 2) plaster 60)   (wall (9 4) (9 5) plaster 60)
  (wall (18 1) (18 2) plaster 60) (wall (18 4) (18 5) plaster 60)
  (wall (25 1) (25 2) plaster 60) (wall (25 4) (25 5) plaster 60)
  (wall (34 1) (34 2) plaster 60) (wall (34 4) (34 5) plaster 60)
  (wall (42 1) (42 2) plaster 60) (wall (42 4) (42 5) plaster 60)

  (obj bench (14 1.5) ((:kind furniture) (:footprint (2 .6)) (:obsmove #t) (:size 20) (:weight 20)
                       (:substance wood)))
  (obj bench (30 1.5) ((:kind furniture) (:footprint (2 .6)) (:obsmove #t) (:size 20) (:weight 20)
                       (:substance wood)))

  ;; The courtyard: a pool in it.
  (rect (14 12) (32 16) stone 50)
  (obj lamp (40.5 14.5) ((:size 2) (:weight 3) (:color lightred) (:substance metal))))

(defrobot robbie (corridor (2.5 3.5) 0)
  :cameras (((/ pi 4) 16) ((/ pi 2) 16))
  :hands (10 4)
  :bins (20 5))

(defrobot watson (corridor (4.5 10.5) 0)
  :cameras (((/ pi 2) 16)))
