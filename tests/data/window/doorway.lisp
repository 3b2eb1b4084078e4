;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Two rooms. A robot that makes way for none stands in the only door, which three others need.

(defmap doorway (20 11)
  (rect (0 0) (20 11) bricks 10 20 30 20)
  (wall (9 1) (9 4) bricks 30)
  (wall (9 6) (9 9) bricks 30))

(defrobot robot1 (doorway (9.5 5.5) 0) :type p2at :yields nil)
(defrobot robot2 (doorway (4.5 5.5) 0) :type p2at :mission ((goto (16 5.5))))
(defrobot robot3 (doorway (3.5 3.5) 0) :type p2at :mission ((goto (16 3.5))))
(defrobot robot4 (doorway (3.5 7.5) 0) :type p2at :mission ((goto (16 7.5))))
