;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; The debugger of editors. An error has unwound when its level begins: what remains are the condition
;;;; and the calls that led to it, with their variables. A level ends when the editor leaves it.

(in-package "MAGNA")

(defconstant +most-levels+ 20 "Levels of one editor; older ones are forgotten.")
(defconstant +most-shown-frames+ 100)

(defstruct level condition message frames)

(defun level-frames-of (frames)
  (if (> (length frames) +most-shown-frames+) (subseq frames 0 +most-shown-frames+) frames))

(defun enter-debugger (editor failure)
  "(:DEBUG message type (frame ...)) of the new level. FAILURE: what GIVE-UP has thrown."
  (destructuring-bind (condition offset reading cell) failure
    (declare (ignore cell))
    (let* ((frames (and (eq condition *failed-condition*) (level-frames-of *failed-frames*)))
           (message (ask "error-text" offset reading (failure-text condition)
                         (or (blamed-symbol condition) "")))
           (levels (editor-levels editor)))
      (setf (editor-levels editor)
            (cons (make-level :condition condition :message message :frames frames)
                  (subseq levels 0 (min (length levels) (1- +most-levels+)))))
      (list :debug message (string-downcase (symbol-name (type-of-condition condition)))
            (frame-texts frames)))))

(defun type-of-condition (condition)
  (let ((type (type-of condition))) (if (symbolp type) type 'error)))

(defun frame-texts (frames)
  (loop for frame in frames
        for place in (and frames (frame-places frames))
        collect (format nil "~a~@[ (~a)~]" (frame-title frame) (place-text place))))

(defun current-level (client)
  (or (first (editor-levels (editor-of client)))
      (fail "the debugger is not active")))

(defun frame-of (client number)
  (let ((frames (level-frames (current-level client))) (n (parse-integer number)))
    (if (< -1 n (length frames)) (nth n frames) (fail "there is no frame ~d" n))))

(define-query "leave-level" (text client)
  "Ends the newest level."
  (pop (editor-levels (editor-of client)))
  "nil")

(defun frame-locals (frame)
  "(name . value) of the variables of FRAME, the outermost first."
  (let ((locals nil))
    (dolist (record (frame-variables frame))
      (when (and (consp record) (symbolp (car record)) (car record) (own-symbol-p (car record))
                 (symbol-package (car record))
                 (not (assoc (car record) locals)))
        (push (cons (car record) (cdr record)) locals)))
    locals))

(define-query "frame-locals" (text client number)
  "((name value) ...)"
  (data-text (loop for (name . value) in (frame-locals (frame-of client number))
                   collect (list (string-downcase (symbol-name name))
                                 (bounded-text (value-text value) 2000)))))

(define-query "frame-place" (text client number)
  (let* ((frames (level-frames (current-level client))) (n (parse-integer number)))
    (data-text (and (< -1 n (length frames)) (nth n (frame-places frames))))))

(defun evaluate-in-frame (form frame)
  (check-code form)
  (let ((locals (frame-locals frame)))
    (%eval `(let ,(loop for (name . value) in locals collect `(,name ',value))
              (declare (ignorable ,@(mapcar #'car locals)))
              ,form))))

(defun load-in-frame (text frame)
  "The values of the last form of TEXT."
  (load-main-text text (lambda (form) (evaluate-in-frame form frame))))

(define-query "evaluate-in-frame" (text client number)
  (let ((frame (frame-of client number)))
    (call-for-editor
     client
     (lambda () (mapcar #'shown-value (multiple-value-list (load-in-frame text frame)))))))

(define-query "inspect-in-frame" (text client number)
  (let ((frame (frame-of client number)))
    (call-for-editor client
                     (lambda ()
                       (setf (editor-inspected (editor-of client)) nil)
                       (inspect-for client (load-in-frame text frame))))))
