;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; In the real ACT-R, for run_actr.py: what one model sees of Magna's robots, over the dispatcher, while it runs.
;;;; Prints "second S X1 Y1 …" with the places of robots on the screen by their numbers, and "done" at the end.

(defvar *seconds* (parse-integer (sb-posix:getenv "MAGNA_SECONDS")))
(clear-all)
(define-model watcher (sgp :v nil :esc t))
(loop until (probe-file (sb-posix:getenv "MAGNA_GO")) do (sleep 0.1))

(defun robots ()
  "(NUMBER X Y) of each robot on the map, as the visicon has it."
  (let ((text (printed-visicon)) (start 0) (found '()))
    (loop for end = (position #\Newline text :start start)
          while end
          do (let* ((line (subseq text start end)) (name (search "\"robot" line)) (paren (position #\( line)))
               (when (and name paren (search " ROBOT " (substitute #\Space #\Newline (concatenate 'string line " "))))
                 (let* ((number (parse-integer line :start (+ name 6) :junk-allowed t))
                        (place (read-from-string line t nil :start paren)))
                   (when number (push (list number (first place) (second place)) found)))))
             (setf start (1+ end)))
    (sort found #'< :key #'first)))

(loop for second from 1 to *seconds*
      do (run-full-time 1 t)
         (format t "~&second ~d~{~{ ~d ~d ~d~}~}~%" second (robots))
         (finish-output))
(format t "~&done~%")
