;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Orders to single robots: room by room, the nearest free robot explores the next one. One person
;;;; gives the orders, one after the other, each in the time of the keystroke-level model
;;;; (docs/sweeps/exploration.md): 2 s to take in where the robot is, two decisions of 1.2 s, six keys.

(defvar order-ticks* 61)

(defvar rooms*  ; of building.lisp, the nearest first
  '(lobby corridor store archive room1 room5 room2 room6 room3 room7 room4 room8))

(defun orders-in-force ()
  (count :active (area-orders) :key #'third))

(defun order-room (room)
  "The number of the order, which waits for a free robot."
  (loop
    (let ((in-force (orders-in-force)))
      (handler-case (return (order-area :explore :room room :robots 1))
        (error () (loop WHILE (= (orders-in-force) in-force) (nop)))))))

(let ((orders '()))
  (dolist (room rooms*)
    (dotimes (tick order-ticks*) (nop))
    (push (order-room room) orders))
  (mapc #'await-order orders))
