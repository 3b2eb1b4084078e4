;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; A farmyard in which things move by themselves: hens walk about, a ball rolls until something
;;;; stops it, a cart circles a well, a lamp by the gate changes its colour (manual 5.3.1). Watch them, or
;;;; have robbie follow one: camera-track keeps a camera on what moves.

;;; Some hens walk, some stand: the activity of a hen is an attribute that cameras cannot see.

(defvar hen* (new-thing hen nil ((:size 1) (:weight 2) (:color lightred) (:substance cloth)
                                 (:course 0) (:pace 0))))

(defkicker think (hen) (:prob 1/20)
  (change-attribute hen ((:course (random 2pi))
                         (:pace (if (zerop (random 3)) 0 .1)))))

(defun ahead (thing)
  "One tick on; true if nothing was in the way."
  (let ((course (get-attribute thing :course)) (pace (get-attribute thing :pace)))
    (kick-thing thing (* pace (cos course)) (* pace (sin course)) #f)))

(defkicker walk (hen) (:test (plusp (get-attribute hen :pace)))
  (unless (ahead hen)
    (set-attribute hen :course (random 2pi))))

(set-kicker hen* 'think)
(set-kicker hen* 'walk)

(defmap yard (30 18)
  (rect (0 0) (30 18) stone 30 45 30 45)
  (wall (10 1) (10 5) wood 60)               ; a fence
  (wall (10 12) (10 16) wood 60)
  (circle (22 9) 1 stone 20)                 ; the well

  (obj barn (4 2.5) ((:kind furniture) (:footprint (5 3)) (:obsmove #t) (:obsview #t)
                     (:size 60) (:weight 999) (:color red) (:substance wood)))
  (obj (hen :prototype hen*) (5 8) ())
  (obj (hen :prototype hen*) (6 9) ())
  (obj (hen :prototype hen*) (7 8) ((:color lightgreen)))
  (obj (hen :prototype hen*) (14 9) ())
  (obj (hen :prototype hen*) (15 14) ((:color lightblue))))

;;; A kicker can request to run in the next tick: the ball rolls for some ticks, slowing down.

(defvar ball (new-thing ball (yard 16.5 4.5) ((:size 1) (:weight .5) (:color green)
                                              (:substance rubber) (:course 0) (:pace 0))))

(put-kicker roll (thing ball) (:prob 1/100)
  (when (< (get-attribute thing :pace) .02)
    (change-attribute thing ((:course (random 2pi)) (:pace .8))))
  (unless (ahead thing)                      ; turns back at the wall
    (set-attribute thing :course (+ pi (get-attribute thing :course) (- (random 1.0) .5))))
  (set-attribute thing :pace (* .95 (get-attribute thing :pace)))
  (when (> (get-attribute thing :pace) .02)
    (run-kicker self)))

;;; The cart circles the well, one step every other tick.

(defvar cart (new-thing cart (yard 26.5 9.5) ((:size 8) (:weight 20) (:capacity 6)
                                              (:color violet) (:substance wood))))

(put-kicker go-round (thing cart) (:prob 1/2)
  (let* ((at (thing-position thing)) (way (subtract at (make PT 22.5 9.5)))
         (angle (+ (atan2 !>way.y !>way.x) .05)))
    (move-thing thing (list (+ 22.5 (* 4 (cos angle))) (+ 9.5 (* 4 (sin angle)))))))

;;; The lamp alternates between two colours, fifty ticks each.

(defvar lamp (new-thing lamp (yard 10.5 6.5) ((:size 2) (:weight 3) (:color green)
                                              (:substance metal))))

(put-kicker change (thing lamp) (:test (zerop (mod (current-tick) 50)))
  (set-attribute thing :color (if (eq (get-attribute thing :color) 'green) 'red 'green)))

(defrobot robbie (yard (13.5 9.5) 0)
  :cameras (((/ pi 4) 16) ((/ pi 2) 16))
  :hands (10 4)
  :bins (20 5))
