;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; After an earthquake: 80 x 60 metres of ruins and rubble, nine people somewhere in it, and 24
;;;; robots that start together in the upper left corner. Half of them start at once; the others
;;;; wait for commands. README.md beside this file documents world files.

(defvar victim* (new-thing victim nil ((:kind victim) (:footprint (1.7 .5)) (:obsmove #t)
                                       (:size 15) (:weight 75) (:color lightred)
                                       (:substance cloth))))

(defmap rescue (80 60 :tick .1 :agent-origin (8 6) :cybot-start (3 11 0)
                :rooms ((start (0 0) (20 14)) (west (0 20) (30 60)) (east (30 20) (80 60))))
  (rect (0 0) (80 60) concrete 30 40 50 40)

  ;; Remains of four houses: walls with gaps.
  (wall (24 6) (32 6) bricks 12)
  (wall (35 6) (42 6) bricks 14)
  (wall (24 7) (24 12) bricks 12 16)
  (wall (42 7) (42 9) bricks 14)
  (wall (27 12) (38 12) bricks 16)
  (wall (33 8) (33 10) plaster 55)

  (wall (52 8) (70 8) bricks 18 22)
  (wall (52 9) (52 13) bricks 18)
  (wall (55 22) (66 22) bricks 20 12)
  (wall (70 12) (70 13) bricks 22)
  (wall (70 20) (70 24) bricks 22)
  (wall (60 10) (60 13) plaster 50)

  (wall (6 26) (14 26) concrete 38)
  (wall (6 27) (6 44) concrete 38 44)
  (wall (7 44) (13 44) concrete 44)
  (wall (22 30) (22 40) concrete 41)
  (wall (9 33) (13 37) glass 65)              ; a wall that slipped

  (wall (36 28) (50 30) bricks 10 20)         ; leaning
  (wall (34 34) (34 48) bricks 15)
  (wall (38 48) (52 48) bricks 17)
  (wall (54 34) (56 46) bricks 19)
  (wall (42 38) (47 42) plaster 52)

  ;; Stumps of columns and a water tank.
  (circle (66 34) 2.5 metal 105)
  (circle (70 44) 1 stone 45)
  (circle (64 47) 1 stone 45)
  (circle (30 22) 1 stone 46)
  (circle (46 22) 1 stone 46)

  (obj (victim :prototype victim*) (29 9) ((:footprint (1.7 .5 .4))))
  (obj (victim :prototype victim*) (38 10) ((:footprint (1.7 .5 2))))
  (obj (victim :prototype victim*) (57 11) ((:footprint (1.7 .5 1.2))))
  (obj (victim :prototype victim*) (66 11) ())
  (obj (victim :prototype victim*) (10 40) ((:footprint (1.7 .5 2.5))))
  (obj (victim :prototype victim*) (10 30) ((:footprint (1.7 .5 .8))))
  (obj (victim :prototype victim*) (44 46) ())
  (obj (victim :prototype victim*) (75 30) ((:footprint (1.7 .5 1.5))))
  (obj (victim :prototype victim*) (60 56) ((:footprint (1.7 .5 2.9)))))

;;; A program scatters the rubble: a world file may be any Lisp. The random numbers are the same
;;; each time a file is loaded, so the rubble is, too.

(defvar free-places*                  ; (left top right bottom): no rubble here
  '((0 0 20 14)                       ; where the robots start
    (20 13.5 80 19.5) (15 14 20.5 60) ; two streets
    (15 50 80 55)))

(defvar people*                       ; room to lie in
  '((29 9) (38 10) (57 11) (66 11) (10 40) (10 30) (44 46) (75 30) (60 56)))

(defun free-place-p (x y)
  (or (some (lambda (place)
              (destructuring-bind (left top right bottom) place
                (and (<= left x right) (<= top y bottom))))
            free-places*)
      (some (lambda (person)
              (< (+ (abs (- x (first person))) (abs (- y (second person)))) 3))
            people*)))

(defun between (low high) (+ low (random (- high low))))

(loop with stones = 0
      while (< stones 160)
      for x = (between 2.0 78.0)
      for y = (between 2.0 58.0)
      unless (free-place-p x y)
        do (incf stones)
           (new-thing rubble (rescue x y)
                      ((:kind wall) (:obsmove #t) (:obsview #t)
                       (:footprint ((between .4 2.0) (between .3 1.0) (between 0.0 pi)))
                       (:weight (between 50 500))
                       (:substance concrete))))

;;; The team: six columns and four rows. These search where they are sent, ...

(defrobot robot1 (rescue (13 3) 0) :type telemax :hands (10)
  :mission ((goto (18 16.5)) (goto (48 16.5)) (explore)))
(defrobot robot2 (rescue (13 5.5) 0) :type telemax :hands (10)
  :mission ((goto (18 18)) (goto (18 48)) (explore)))
(defrobot robot3 (rescue (13 8) 0) :type p2at :mission ((goto (17 15)) (goto (30 15)) (explore)))
(defrobot robot4 (rescue (13 10.5) 0) :type p2at :mission ((goto (17 13)) (goto (17 24)) (explore)))

;; ... these fly along the streets ...

(defrobot robot5 (rescue (10.5 3) 0) :type airrobot
  :mission ((goto (19 4)) (goto (19 16.5)) (goto (76 16.5))))
(defrobot robot6 (rescue (10.5 5.5) 0) :type airrobot
  :mission ((goto (18 8)) (goto (18 52.5)) (goto (76 52.5))))

;; ... and these explore the nearest unknown area.

(defrobot robot7 (rescue (10.5 8) 0) :type p2at :mission ((explore)))
(defrobot robot8 (rescue (10.5 10.5) 0) :type p2at :mission ((explore)))
(defrobot robot9 (rescue (8 3) 0) :type airrobot :mission ((explore)))
(defrobot robot10 (rescue (8 5.5) 0) :type airrobot :mission ((explore)))
(defrobot robot11 (rescue (8 8) 0) :type telemax :hands (10) :mission ((explore)))
(defrobot robot12 (rescue (8 10.5) 0) :type telemax :hands (10) :mission ((explore)))

;;; The others wait.

(defrobot robot13 (rescue (5.5 3) 0) :type p2at)
(defrobot robot14 (rescue (5.5 5.5) 0) :type p2at)
(defrobot robot15 (rescue (5.5 8) 0) :type telemax :hands (10))
(defrobot robot16 (rescue (5.5 10.5) 0) :type telemax :hands (10))
(defrobot robot17 (rescue (3.5 3) 0) :type airrobot)
(defrobot robot18 (rescue (3.5 5.5) 0) :type airrobot)
(defrobot robot19 (rescue (3.5 8) 0) :type p2at)
(defrobot robot20 (rescue (3.5 10.5) 0) :type p2at)
(defrobot robot21 (rescue (2 3) 0) :type p2at)
(defrobot robot22 (rescue (2 5.5) 0) :type telemax :hands (10))
(defrobot robot23 (rescue (2 8) 0) :type airrobot)
(defrobot robot24 (rescue (2 10.5) 0) :type p2at)
