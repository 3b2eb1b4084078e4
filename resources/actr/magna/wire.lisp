;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; The connection to Magna's ACT-R port: forms in, forms out. Plain Common Lisp for SBCL and ECL.

#+packaged-actr (in-package :act-r)
#-packaged-actr (in-package :cl-user)

(eval-when (:compile-toplevel :load-toplevel :execute)
  #+sbcl (require :sb-bsd-sockets)
  #+ecl (require :sockets))

;;; Names on the wire become symbols of the package in which models are written.
(defvar *magna-package* *package*)

;;; As standard, but # is an ordinary letter: nothing from the socket is evaluated or constructed.
(defvar *magna-readtable*
  (let ((table (copy-readtable nil)))
    (set-syntax-from-char #\# #\a table)
    table))

(define-condition magna-error (error)
  ((text :initarg :text :reader magna-error-text))
  (:report (lambda (condition stream) (write-string (magna-error-text condition) stream))))

(defun magna-error (control &rest arguments)
  (error 'magna-error :text (apply #'format nil control arguments)))

;;; A client with what it knows of the world; state.lisp fills it.
(defstruct (magna-client (:print-function print-magna-client))
  name host port socket stream
  lockstep                              ; true: time advances with MAGNA-STEP only; :any: as Magna was started
  world-lockstep                        ; of Magna: t or nil; :unknown: not reported yet
  (answered 0)                          ; answers to `client` forms
  refused                               ; the form with which Magna refused the name
  restarted                             ; the seed with which the world has begun again, since MAGNA-RESTART
  late                                  ; true: in lock-step, Magna has gone on without this client
  rate                                  ; time lines a second
  seconds tick acknowledged             ; of the last (time SECONDS TICK); nil: not reported yet
  (things (make-hash-table :test 'eq))  ; UID -> MAGNA-THING
  robots                                ; the robots, in the order of the robot list
  (windows (make-hash-table :test 'eq)) ; UID -> (TYPE X Y WIDTH HEIGHT)
  (geometry (make-hash-table :test 'equal)) ; (UID . WHAT) -> numbers
  drawn                                 ; true: geometry reports something that is on the screen
  active selection                      ; UIDs
  (marked (make-hash-table :test 'eq))  ; box of the picture -> mark of the victim in it
  picture                               ; (UID SHOWN WAITING) of the picture
  screen-changed                        ; true: the features of picture, button and tool need an update
  stopped paused                        ; as in (stop t WRITER): the writer or t; (pause t)
  answers                               ; ((ID result FIELD …) …), the latest first
  refusals                              ; ((CODE HEAD UID ID X Y) …), the latest first
  news                                  ; things whose features need an update, each once
  layout-changed                        ; true: all of them do
  (serial 0) (commands 0))

(defun print-magna-client (client stream depth)
  (declare (ignore depth))
  (print-unreadable-object (client stream :type t)
    (format stream "~a at ~a:~a" (magna-client-name client) (magna-client-host client)
            (magna-client-port client))))

;;; ------------------------------------------------------------------------------------------
;;; Forms as text

(defun magna-read-form (line)
  "The form in a line, or nil if it is not one."
  (let ((*readtable* *magna-readtable*)
        (*package* *magna-package*)
        (*read-eval* nil)
        (*read-base* 10)
        (*read-default-float-format* 'double-float))
    (handler-case
        (let ((form (read-from-string line nil nil)))
          (and (consp form) (symbolp (first form)) form))
      (error () nil))))

(defun magna-write-form (form stream)
  "Writes a form as Magna reads it: lower case, four decimals, no package names."
  (cond ((null form) (write-string "nil" stream))
        ((consp form)
         (write-char #\( stream)
         (loop for (part . more) on form
               do (magna-write-form part stream)
                  (when more (write-char #\Space stream)))
         (write-char #\) stream))
        ((integerp form) (format stream "~d" form))
        ((realp form) (format stream "~,4f" form))
        ((keywordp form) (format stream ":~(~a~)" form))
        (t (format stream "~(~a~)" form))))

(defun magna-send (client form)
  "Sends a form; a lost connection is an error."
  (let ((stream (magna-client-stream client))
        (text (with-output-to-string (out) (magna-write-form form out))))
    (unless stream (magna-error "~a is not connected to Magna: call (magna-connect)." client))
    (handler-case (progn (write-string text stream)
                         (write-char #\Newline stream)
                         (finish-output stream))
      (error () (magna-lost client)))
    form))

;;; ------------------------------------------------------------------------------------------
;;; The socket

(defun magna-address (host)
  (handler-case (sb-bsd-sockets:host-ent-address (sb-bsd-sockets:get-host-by-name host))
    (error () (magna-error "Cannot find the computer ~s. Check its name." host))))

(defun magna-open (client)
  "Connects the client's socket."
  (let ((socket (make-instance 'sb-bsd-sockets:inet-socket :type :stream :protocol :tcp))
        (host (magna-client-host client))
        (port (magna-client-port client)))
    (handler-case (sb-bsd-sockets:socket-connect socket (magna-address host) port)
      (magna-error (condition) (error condition))
      (error ()
        (sb-bsd-sockets:socket-close socket)
        (magna-error "Magna does not listen at ~a:~a. Start it (magna office), or name the port of its READY line."
                     host port)))
    (handler-case (setf (sb-bsd-sockets:sockopt-tcp-nodelay socket) t) (error ()))
    (setf (magna-client-socket client) socket
          (magna-client-stream client)
          (sb-bsd-sockets:socket-make-stream socket :input t :output t :buffering :full
                                                    #+sbcl :element-type #+sbcl 'character
                                                    :external-format :latin-1))
    client))

(defun magna-disconnect (client)
  "Closes the connection; the robots keep their missions."
  (when (magna-client-stream client)
    (handler-case (close (magna-client-stream client) :abort t) (error ()))
    (handler-case (sb-bsd-sockets:socket-close (magna-client-socket client)) (error ()))
    (setf (magna-client-stream client) nil
          (magna-client-socket client) nil)))

(defun magna-lost (client &optional (why "has closed the connection"))
  (magna-disconnect client)
  (magna-error "Magna at ~a:~a ~a. Start it if it has ended; in ACT-R, (reset) connects again."
               (magna-client-host client) (magna-client-port client) why))

(defun magna-next-line (client wait)
  "The next line, or nil if there is none and WAIT is false."
  (let ((stream (magna-client-stream client)))
    (unless stream (magna-error "~a is not connected to Magna: call (magna-connect)." client))
    (let ((first (handler-case (if wait
                                   (read-char stream nil :end)
                                   (read-char-no-hang stream nil :end))
                   (error () :end))))
      (case first
        ((nil) nil)
        (:end (magna-lost client))
        (#\Newline "")
        ;; The rest of a line is on its way.
        (t (unread-char first stream)
           (handler-case (values (read-line stream)) (error () (magna-lost client))))))))
