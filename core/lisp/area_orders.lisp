;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Orders to areas: what robots do in a room or in another part of the map. The orders themselves
;;;; are those of core/mission/area_order.h.

(in-package "MAGNA")

(export '(order-area cancel-order area-orders await-order))

(defparameter *order-area-usage*
  "(order-area kind [:room name] [:area ((x y) ...)] [:name name] [:robots robots] [:after word] [:rejoin boolean])")

(defun order-corners (area)
  (let ((usage *order-area-usage*))
    (unless (proper-list-p area) (wrong usage "the area needs a list of corners, not ~a" (show area)))
    (loop for corner in area
          collect (progn
                    (unless (and (proper-list-p corner) (= (length corner) 2))
                      (wrong usage "~a is not a corner, such as (2 3.5)" (show corner)))
                    (list (real-value (first corner) "x" usage)
                          (real-value (second corner) "y" usage))))))

(defun order-robots (robots)
  "ROBOTS as the primitive takes them: a word, a count, or a list of robot numbers."
  (cond ((member robots '(:all :needed)) (string-downcase (symbol-name robots)))
        ((and (integerp robots) (plusp robots)) robots)
        ((robot-p robots) (list (robot-number robots)))
        ((and robots (proper-list-p robots) (every #'robot-p robots))
         (mapcar #'robot-number robots))
        (t (wrong *order-area-usage* "~a is not a robot, a list of robots, a number, :all or :needed"
                  (show robots)))))

(defun order-area (kind &key room area name (robots :needed) (after :stay) (rejoin t))
  "The number of the order."
  (let ((usage *order-area-usage*))
    (ask "order-area" (word kind "the kind of an order" usage)
         (and room (word room "the room" usage))
         (order-corners area) (order-robots robots)
         (word after "what robots do after an order" usage) (and rejoin t)
         (cond ((null name) "")
               ((stringp name) name)
               (t (word name "the name of the area" usage))))))

(defun cancel-order (order)
  (ask "cancel-order" (whole-value order "the order" "(cancel-order order)"))
  nil)

(defun order-keyword (text) (intern (string-upcase text) "KEYWORD"))

(defun area-orders ()
  "A list (number kind state covered found robots seconds area author name) for each order, by number."
  (loop for (number kind state . more) in (ask "area-orders")
        collect (list* number (order-keyword kind) (order-keyword state) more)))

(defun await-order (order)
  "Waits for its end: why it ended, the share of its work that was done, the marked victims, seconds."
  (let ((number (whole-value order "the order" "(await-order order)")))
    (loop
      (let ((result (ask "order-result" number)))
        (when result
          (destructuring-bind (end covered found seconds) result
            (return (values (order-keyword end) covered found seconds)))))
      (wait-for-tick (format nil "the end of order ~d" number)))))
