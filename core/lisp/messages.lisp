;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Messages that wait until they are read (manual 3.7).

(in-package "MAGNA")

(export '(error-set warning-set message-set error-display))

(defconstant +most-messages+ 1000 "So many wait at most; older ones go.")

(define-world-variable 'flush-all-errors*
  (lambda () (image-slot :flush-all-errors))
  (lambda (value) (setf (image-slot :flush-all-errors) value)))

(defun queue-message (kind text)
  "KIND is :error, :warning or :message. The message waits until ERROR-DISPLAY is called."
  (push (cons kind text) (image-slot :messages))
  (when (> (length (image-slot :messages)) (* 2 +most-messages+))
    (setf (image-slot :messages) (subseq (image-slot :messages) 0 +most-messages+))))

(defun set-message (kind stuff)
  (let ((items (if (eq (car (last stuff)) t) (butlast stuff) stuff)))
    (queue-message kind (format nil "~{~a~}" items))
    nil))

(defun error-set (&rest stuff)
  "The message is STUFF without blanks between; T at the end, as OUT has it, is not an item."
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
  "Shows all that waits, oldest first, unless FLUSH-ALL-ERRORS*; empties the queue in any case."
  (let ((messages (reverse (shiftf (image-slot :messages) nil))))
    (unless flush-all-errors*
      (dolist (message messages) (write-line (message-line message) stream))))
  nil)
