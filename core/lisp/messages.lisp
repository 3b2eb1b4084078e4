;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Messages that wait until they are read (manual 3.7).

(in-package "MAGNA")

(export '(error-set warning-set message-set error-display flush-all-errors*))

(defconstant +most-messages+ 1000 "So many wait at most; older ones go.")

(define-symbol-macro flush-all-errors* (image-slot :flush-all-errors))

(defun queue-message (kind text)
  "A message of the simulator itself: KIND is :error, :warning or :message. It waits in the queue."
  (unless flush-all-errors*
    (push (cons kind text) (image-slot :messages))
    (when (> (length (image-slot :messages)) (* 2 +most-messages+))
      (setf (image-slot :messages) (subseq (image-slot :messages) 0 +most-messages+)))))

(defun set-message (kind stuff)
  "A message of a program: it waits in the queue, and shows in the program's output."
  (unless flush-all-errors*
    (let* ((items (if (eq (car (last stuff)) t) (butlast stuff) stuff))
           (text (format nil "~{~a~}" items)))
      (queue-message kind text)
      (program-message kind text)))
  nil)

(defun error-set (&rest stuff)
  "STUFF is printed one after the other, without blanks; T at the end, as OUT has it, is not an item."
  (set-message :error stuff))
(defun warning-set (&rest stuff) (set-message :warning stuff))
(defun message-set (&rest stuff) (set-message :message stuff))

(defun message-line (message)
  "As the manual shows them (E)."
  (format nil "~a~a" (ecase (first message)
                       (:error "*ERROR* -> ")
                       (:warning "*WARNING* -> ")
                       (:message ""))
          (rest message)))

(defun error-display (&optional (stream *standard-output*))
  "Shows all that waits, oldest first, and empties the queue."
  (let ((messages (reverse (shiftf (image-slot :messages) nil))))
    (unless flush-all-errors*
      (dolist (message messages) (write-line (message-line message) stream))))
  nil)
